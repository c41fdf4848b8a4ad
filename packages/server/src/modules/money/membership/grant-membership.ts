import { paths } from '@limelight/contract/paths';
import { boundsOf, mayActOn } from '@limelight/rules/permission';
import { tierNames } from '@limelight/rules/tier';
import { dayMs, formatDateTime } from '@limelight/rules/time';
import type { VipTier } from '@limelight/rules/vip-plan';
import type { Hooks } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findWallet, settleTier } from '../../exchange/wallet/wallet.public.js';
import { type LockedAccount, lockAccount } from '../../people/access/access.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import { endGrant, findGrant, type GrantRow, insertGrant } from './grant.sql.js';

type GrantServices = Pick<Services, 'db' | 'clock' | 'hooks'>;

export interface NewGrant {
  readonly actor: Actor;
  readonly userId: string;
  /** The idempotency key. */
  readonly id: string;
  readonly tier: VipTier;
  readonly days: number;
  readonly reason: string;
}

/**
 * Gives a player a tier from now until a date. A repeat with the same id is the same grant.
 * @throws Refusal NOT_FOUND, FORBIDDEN; CONFLICT for an account without a wallet or a closed one, and for an
 * id that was used for another grant
 */
export function grantMembership({ db, clock, hooks }: GrantServices, grant: NewGrant): Promise<GrantRow> {
  return db.transaction().execute(async (tx) => {
    const { actor, userId, id, tier, days, reason } = grant;
    const account = await lockPlayer(tx, actor, userId);
    const { daysMax = days } = boundsOf(actor.role, 'user.grant-vip') ?? { daysMax: 0 };
    if (days > daysMax) throw new Refusal('FORBIDDEN', { message: `You may give VIP for at most ${daysMax} days` });
    const earlier = await findGrant(tx, id);
    if (earlier) return sameGrant(earlier, grant);
    if (account.state === 'closed' || !(await findWallet(tx, userId))) {
      throw new Refusal('CONFLICT', { message: 'This account is closed, or its address is not verified yet' });
    }
    const now = clock.now();
    const ends_at = new Date(now.getTime() + days * dayMs);
    const row = { user_id: userId, id, tier, begins_at: now, ends_at, reason, granted_by: actor.userId };
    const granted = await insertGrant(tx, row);
    // The account is locked, so a grant that came meanwhile with this id is another player's.
    if (!granted) throw idIsTaken();
    await settleTier(tx, { userId, now, hooks });
    const text = `You have ${tierNames[tier]} until ${formatDateTime(ends_at.getTime())}. Enjoy!`;
    await createNotifications(tx, [notice({ user_id: userId, id }, 'granted', { title: 'VIP for you', text })], now);
    const after = { grantId: id, tier, until: ends_at.toISOString(), days };
    const target = { kind: 'user', id: userId } as const;
    await recordAction(tx, { actor, action: 'membership.grant', target, before: null, after, reason, now });
    return granted;
  });
}

async function lockPlayer(tx: Executor, actor: Actor, userId: string): Promise<LockedAccount> {
  const account = await lockAccount(tx, userId);
  if (!account) throw new Refusal('NOT_FOUND', { message: 'No such player' });
  if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
  return account;
}

function sameGrant(earlier: GrantRow, { userId, tier, days }: NewGrant): GrantRow {
  const isSame =
    earlier.user_id === userId &&
    earlier.tier === tier &&
    earlier.ends_at.getTime() - earlier.begins_at.getTime() === days * dayMs;
  if (!isSame) throw idIsTaken();
  return earlier;
}

function idIsTaken(): Refusal {
  return new Refusal('CONFLICT', { message: 'This id was already used for another grant' });
}

function notice(
  { user_id, id }: Pick<GrantRow, 'user_id' | 'id'>,
  event: string,
  text: Pick<NewNotification, 'title' | 'text'>,
): NewNotification {
  const key = `grant:${id}:${event}`;
  return { ...text, userId: user_id, kind: 'payment', tone: 'info', path: paths.vip, key };
}

export interface Revocation {
  readonly actor: Actor;
  readonly id: string;
  readonly reason: string;
}

/** Ends a grant now. @throws Refusal NOT_FOUND, FORBIDDEN; CONFLICT when it has ended */
export function revokeMembershipGrant(
  { db, clock, hooks }: GrantServices,
  { actor, id, reason }: Revocation,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const found = await findGrant(tx, id);
    if (!found) throw new Refusal('NOT_FOUND', { message: 'No such grant' });
    await lockPlayer(tx, actor, found.user_id);
    const now = clock.now();
    if (!(await endGrant(tx, id, { endedAt: now, revokedBy: actor.userId }))) {
      throw new Refusal('CONFLICT', { message: 'This grant has ended already' });
    }
    await afterEnd(tx, found, { now, hooks });
    const { tier, ends_at } = found;
    const before = { grantId: id, tier, until: ends_at.toISOString() };
    const target = { kind: 'user', id: found.user_id } as const;
    const after = { grantId: id, tier, until: now.toISOString() };
    await recordAction(tx, { actor, action: 'membership.revoke', target, before, after, reason, now });
  });
}

async function afterEnd(
  tx: Executor,
  grant: GrantRow,
  { now, hooks }: { readonly now: Date; readonly hooks: Hooks },
): Promise<void> {
  await settleTier(tx, { userId: grant.user_id, now, hooks });
  const text = `The ${tierNames[grant.tier]} that we gave you has ended. Your shares and cash stay yours.`;
  await createNotifications(tx, [notice(grant, 'ended', { title: 'VIP has ended', text })], now);
}

/** Ends a grant whose time is over. */
export function expireGrant({ db, clock, hooks }: GrantServices, { user_id, id }: GrantRow): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, user_id);
    const grant = await findGrant(tx, id);
    const now = clock.now();
    if (!grant || grant.ends_at > now) return;
    if (await endGrant(tx, id, { endedAt: grant.ends_at, revokedBy: null })) await afterEnd(tx, grant, { now, hooks });
  });
}
