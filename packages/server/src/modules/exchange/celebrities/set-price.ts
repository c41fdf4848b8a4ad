import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import {
  findNextTickNumber,
  haltCelebrity,
  insertCelebrityChange,
  publishCelebrityChange,
} from '../market/market.public.js';
import type { ReasonedChange } from './change-status.js';
import { lockForChange } from './lock-for-change.js';
import { requireLasting } from './require-lasting.js';

export interface PriceChange extends ReasonedChange {
  readonly priceCents: number;
}

/**
 * Sets a price: trading halts in this transaction, the next ticks move to the price by at most the cap of a
 * tick each, and then the halt ends. Recorded with the number of the first tick, so that the day's check
 * finds its cause.
 * @throws Refusal CELEBRITY_UNKNOWN, BAD_REQUEST for the current price, CONFLICT while suspended or halted,
 * and within a day of another one
 */
export function setPrice(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  change: PriceChange,
): Promise<void> {
  const { actor, id, priceCents, reason } = change;
  return db.transaction().execute(async (tx) => {
    const celebrity = await lockForChange(tx, id);
    if (celebrity.status === 'suspended') {
      throw new Refusal('CONFLICT', { message: 'The price of a suspended celebrity stands still. Restore it first' });
    }
    if (celebrity.halted_at_tick !== null) {
      throw new Refusal('CONFLICT', { message: 'Trading is halted. Set the price when the halt is over' });
    }
    if (celebrity.price_cents === priceCents) {
      throw new Refusal('BAD_REQUEST', { details: { priceCents: 'This is the price already' } });
    }
    const now = clock.now();
    await requireLasting(tx, id, { kind: 'price', now });
    await haltCelebrity(tx, id);
    await insertCelebrityChange(tx, {
      id: uuidv7(clock, random),
      celebrity_id: id,
      kind: 'price',
      at: now,
      actor_id: actor.userId,
      reason,
      first_tick: await findNextTickNumber(tx),
      previous_price_cents: celebrity.price_cents,
      price_cents: priceCents,
    });
    await publishCelebrityChange(tx, id);
    const entry = { actor, action: 'celebrity.set-price', target: { kind: 'celebrity', id }, reason, now } as const;
    await recordAction(tx, { ...entry, before: { priceCents: celebrity.price_cents }, after: { priceCents } });
  });
}
