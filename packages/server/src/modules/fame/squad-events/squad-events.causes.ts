import type { DayCause } from '@limelight/rules/causes/causes';
import { toHex } from '@limelight/rules/fairness';
import { eventBoostPpm, eventSlotLateMs, eventSlotMs, squadEventTimes } from '@limelight/rules/squad-event';
import { beginBoost, endFeeWindow, type PriceCauses } from '../../exchange/market/market.public.js';
import { listEventCauses, publishSlots, takeCancelled, takeStarted } from './event-cause.sql.js';
import { publishEventChange } from './squad-event.sql.js';

/**
 * The slot of an event, its start with the boost, and its cancellation. None moves a price of the day's file:
 * trades alone have the boost, from the tick on that shows it.
 */
export const squadEventCauses: PriceCauses = {
  kinds: ['squad-event-slot', 'squad-event', 'squad-event-cancel'],
  take: async (tx, { number, atMs }) => {
    await publishSlots(tx, { number, startsFrom: new Date(atMs + eventSlotMs - eventSlotLateMs) });
    for (const { id, celebrity_id: celebrityId, starts_at, pledgers } of await takeStarted(tx, number)) {
      const { startsAtMs, endsAtMs } = squadEventTimes(starts_at.getTime());
      const peakPpm = eventBoostPpm(pledgers);
      if (atMs < endsAtMs && peakPpm > 0) await beginBoost(tx, { celebrityId, fromMs: startsAtMs, peakPpm, atMs });
      await publishEventChange(tx, id);
    }
    for (const { celebrity_id: celebrityId, starts_at } of await takeCancelled(tx, number)) {
      await endFeeWindow(tx, { celebrityId, fromMs: starts_at.getTime(), atMs });
    }
    return { causes: [], settle: async () => undefined };
  },
  list: async (db, range): Promise<DayCause[]> =>
    (await listEventCauses(db, range)).map(({ startsAt, hash, ...cause }) => {
      const pledgers = 'pledgers' in cause ? Number(cause.pledgers) : 0;
      return {
        ...cause,
        ...(startsAt !== undefined && { startsAt: startsAt.toISOString() }),
        ...(hash !== undefined && { hash: toHex(hash), boostPpm: eventBoostPpm(pledgers) }),
      } as DayCause;
    }),
};
