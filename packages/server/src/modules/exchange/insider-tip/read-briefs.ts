import { type TipBrief, tipMeanDays } from '@limelight/rules/insider-tip';
import { addDays, type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { listFanSides, listNetSides } from '../market/market.public.js';
import { listPriceBriefs } from './insider-tip.sql.js';

/** Every celebrity that is traded now, at the newest tick, and the time of that tick. */
export async function readBriefs(
  tx: Executor,
  day: LondonDay,
): Promise<{ readonly at: Date; readonly briefs: readonly TipBrief[] }> {
  const { at, briefs } = await listPriceBriefs(tx, {
    today: new Date(startOfLondonDay(day)),
    since: new Date(startOfLondonDay(addDays(day, -tipMeanDays))),
  });
  const sides = new Map((await listNetSides(tx)).map((row) => [row.celebrity_id, row]));
  const earlier = new Map((await listFanSides(tx, day)).map((row) => [row.celebrity_id, row]));
  const of = (rows: typeof sides, id: string) => ({
    netBuyers: rows.get(id)?.net_buyers ?? 0,
    netSellers: rows.get(id)?.net_sellers ?? 0,
  });
  return {
    at,
    briefs: briefs.map((brief) => ({
      ...brief,
      sides: of(sides, brief.celebrityId),
      sidesBefore: of(earlier, brief.celebrityId),
    })),
  };
}
