import { referralActiveDaysNeeded, referralMemberDaysNeeded, referralTradesNeeded } from '@limelight/rules/referral';
import type { RuleBook } from '../rule-book.js';

const accounts = 60;
const progress = {
  verified: true,
  trades: referralTradesNeeded,
  activeDays: referralActiveDaysNeeded,
  memberDays: referralMemberDaysNeeded,
};

/**
 * One person invites sixty accounts of one mailbox, each from an address and a device of its own.
 * @returns how many bonuses are paid without anybody having looked
 */
export function playRing(rules: RuleBook): number {
  const own = { address: 'Ada.Marlowe@gmail.com', mobile: '+447700900123' };
  let paid = 0;
  for (let account = 0; account < accounts; account += 1) {
    // Every second one has a number of its own.
    const mobile = account % 2 === 0 ? own.mobile : `+44770090${1_000 + account}`;
    const other = { address: `adamarlowe+${account}@googlemail.com`, mobile };
    const sharedOrigin = rules.sharesContact(own, other);
    const rest = { sharedOrigin, released: false, bothInGoodStanding: true, paidThisMonth: 0 };
    if (rules.decideReferral({ ...progress, ...rest }) === 'pay') paid += 1;
  }
  return paid;
}

/**
 * The same person plays with all of them, for the best to be ranked.
 * @returns how many accounts more than the oldest are ranked
 */
export function playBoards(rules: RuleBook): number {
  const holders = Array.from({ length: accounts }, (_, account) => ({
    userId: `account ${account}`,
    joinedMs: account,
    signal: 'mailbox' as const,
    digest: 'ada',
    sinceMs: account,
  }));
  return accounts - rules.ringMembers(holders, []).length - 1;
}
