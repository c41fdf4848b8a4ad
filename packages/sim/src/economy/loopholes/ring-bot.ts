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
