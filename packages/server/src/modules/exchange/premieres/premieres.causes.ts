import type { DayCause } from '@limelight/rules/causes/causes';
import type { OpeningRecord, PremiereChoice } from '@limelight/rules/day-record';
import { type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { PriceCauses } from '../market/market.public.js';
import { listRestingByDay } from './list-resting-ids.js';
import { findPremiereDay, listPremiereCauses, listPremieres } from './premiere.sql.js';
import { schedulePremieres } from './schedule-premieres.js';
import { findDuePremieres, settlePremieres } from './take-premieres.js';

export const premiereCauses: PriceCauses = {
  kinds: ['premiere', 'calendar'],
  announce: schedulePremieres,
  open: async (tx, { day }) => readCalendar(tx, day),
  take: async (tx, { number, atMs, day }) => {
    const due = await findDuePremieres(tx, { atMs, day });
    const causes = due.starting.map(
      ({ celebrity_id: celebrityId, stage }): DayCause => ({ kind: 'premiere', tick: number, celebrityId, stage }),
    );
    return { causes, settle: (states) => settlePremieres(tx, due, { number, day, states }) };
  },
  list: listPremiereCauses,
};

async function readCalendar(tx: Executor, day: LondonDay): Promise<Partial<OpeningRecord>> {
  const premiereDraw = await findPremiereDraw(tx, day);
  const premieres = await listPremieres(tx, { from: day, to: day });
  return {
    premiereDraw,
    premieres: premieres.map(({ stage, celebrity_id, at }) => ({
      stage,
      celebrityId: celebrity_id,
      time: at.toISOString(),
    })),
  };
}

/** What the day's premieres were sampled from; `null` when no calendar was announced before it began. */
async function findPremiereDraw(tx: Executor, day: LondonDay): Promise<PremiereChoice | null> {
  const announced = await findPremiereDay(tx, day);
  if (announced === undefined || announced.announced_at.getTime() >= startOfLondonDay(day)) return null;
  return { celebrityIds: announced.celebrity_ids, restingIds: await listRestingByDay(tx, day) };
}
