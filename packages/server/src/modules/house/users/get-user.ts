import type { UserDetails } from '@limelight/contract/house/users.schema';
import { suspensionText } from '@limelight/rules/suspension';
import { weekMs } from '@limelight/rules/time';
import type { VipTier } from '@limelight/rules/vip-plan';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findWallet, getPortfolio } from '../../exchange/wallet/wallet.public.js';
import { presentUser } from './present-user.js';
import { listRelations } from './related-users.sql.js';
import { countActivity, findSuspension, findUserDetails, listGrants, type MarkRow } from './user-details.sql.js';

export const relatedMax = 50;

/** @throws Refusal NOT_FOUND */
export async function getUser({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string): Promise<UserDetails> {
  const details = await findUserDetails(db, userId);
  if (!details) throw new Refusal('NOT_FOUND', { message: 'No such user' });
  const now = clock.now();
  const [suspension, wallet, counts, grants, related] = await Promise.all([
    details.state === 'suspended' ? findSuspension(db, userId) : undefined,
    findWallet(db, userId),
    countActivity(db, userId, new Date(now.getTime() - weekMs)),
    listGrants(db, userId, now),
    listRelations(db, userId, relatedMax),
  ]);
  const portfolio = wallet && (await getPortfolio(db, clock, userId));
  const { trades, tradesOfWeek, payments, paidUsCents } = counts;
  const { phoneVerified, twoFactorEnabled, bot, referralCode, frozenAt, lastActiveAt } = details;
  return {
    user: presentUser(details),
    suspension: suspension
      ? { ...presentMark(suspension), publicText: suspension.publicText ?? suspensionText() }
      : null,
    freeze: frozenAt && presentMark({ at: frozenAt, by: details.frozenByName, reason: details.frozenReason }),
    phone: [details.prefix, details.number].join(' ').trim(),
    phoneVerified,
    twoFactorEnabled,
    bot,
    programSince: details.programSince?.toISOString() ?? null,
    ring: details.ring && {
      ...details.ring,
      since: new Date(details.ring.since).toISOString(),
      shares: [...details.ring.shares],
    },
    referralCode,
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    money: portfolio
      ? {
          valueCents: portfolio.valueCents,
          cashCents: portfolio.cashCents,
          reservedCents: portfolio.reservedCents,
          contributedCents: portfolio.contributedCents,
          trades,
          tradesOfWeek,
        }
      : null,
    paid: { usCents: paidUsCents, payments },
    // No grant is free: a check constraint.
    grants: grants.map(({ tier, until, ...grant }) => ({
      ...grant,
      tier: tier as VipTier,
      until: until.toISOString(),
    })),
    relatedCount: related.length,
  };
}

function presentMark({ at, by, reason }: MarkRow) {
  return { at: at.toISOString(), by, reason };
}
