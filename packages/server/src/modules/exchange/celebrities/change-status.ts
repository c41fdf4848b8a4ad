import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import {
  endStandstill,
  findNextTickNumber,
  insertCelebrityChange,
  isLeaving,
  lockMarket,
  publishCelebrityChange,
} from '../market/market.public.js';
import { updateCelebrity } from './celebrities.sql.js';
import { lockForChange, requireBegun } from './lock-for-change.js';
import { requireLasting } from './require-lasting.js';

/** A change of a celebrity by staff, with its reason. */
export interface ReasonedChange {
  readonly actor: Actor;
  readonly id: string;
  readonly reason: string;
}

/**
 * Suspends a celebrity: from the commit on it cannot be traded, its price stands still, and its open orders
 * are cancelled with their reservations released. Holders keep their shares. Trades and orders in flight are
 * before it or refused.
 * @throws Refusal CELEBRITY_UNKNOWN, CONFLICT when it is suspended already
 */
export function suspendCelebrity(
  { db, clock, random, hooks }: Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>,
  { actor, id, reason }: ReasonedChange,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { status } = await lockForChange(tx, id);
    if (status === 'suspended') throw new Refusal('CONFLICT', { message: 'This celebrity is suspended already' });
    requireBegun({ status });
    // Before any wallet, as trades lock them. Shared by trades and orders, so none is in flight from here on.
    await lockMarket(tx);
    const now = clock.now();
    await updateCelebrity(tx, id, { status: 'suspended' });
    await insertCelebrityChange(tx, {
      id: uuidv7(clock, random),
      celebrity_id: id,
      kind: 'suspension',
      at: now,
      actor_id: actor.userId,
      reason,
      first_tick: await findNextTickNumber(tx),
    });
    const counts: Readonly<Record<string, number>> = Object.assign(
      {},
      ...(await hooks.celebrity('suspends', tx, { celebrityId: id, now })),
    );
    await publishCelebrityChange(tx, id);
    const entry = { actor, action: 'celebrity.suspend', target: { kind: 'celebrity', id }, reason, now } as const;
    await recordAction(tx, { ...entry, before: { status }, after: { status: 'suspended', ...counts } });
  });
}

/**
 * Brings a celebrity back at the price it had. Cancelled orders stay cancelled; waiting news apply with the
 * next tick.
 * @throws Refusal CELEBRITY_UNKNOWN, CONFLICT when it is not suspended, has not been for a day, or is leaving
 */
export function restoreCelebrity(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, id, reason }: ReasonedChange,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { status } = await lockForChange(tx, id);
    if (status !== 'suspended') throw new Refusal('CONFLICT', { message: 'This celebrity is not suspended' });
    if (await isLeaving(tx, id)) throw new Refusal('CONFLICT', { message: 'This celebrity leaves the exchange' });
    await requireLasting(tx, id, { kind: 'suspension', now: clock.now() });
    await updateCelebrity(tx, id, { status: 'active' });
    const lastTick = (await findNextTickNumber(tx)) - 1;
    if (!(await endStandstill(tx, id, { lastTick, reason, now: clock.now() })))
      throw new Error(`${id} was suspended without a suspension`);
    await publishCelebrityChange(tx, id);
    const entry = { actor, action: 'celebrity.restore', target: { kind: 'celebrity', id }, reason } as const;
    await recordAction(tx, { ...entry, before: { status }, after: { status: 'active' }, now: clock.now() });
  });
}
