import type { Executor } from '../../platform/database.js';
import { listDayFigures, listHighs, listHolders, listNetSides } from './statistics.sql.js';

export interface CelebrityStatistics {
  readonly volumeCents: number;
  readonly dayLowCents: number | undefined;
  readonly dayHighCents: number | undefined;
  readonly allTimeHighCents: number;
  readonly holders: number;
  readonly netBuyers: number;
  readonly netSellers: number;
}

export const noStatistics: CelebrityStatistics = {
  volumeCents: 0,
  dayLowCents: undefined,
  dayHighCents: undefined,
  allTimeHighCents: 0,
  holders: 0,
  netBuyers: 0,
  netSellers: 0,
};

/** Statistics of the players' trades and holdings, by celebrity id. */
export async function readStatistics(
  db: Executor,
  now: { readonly ms: number; readonly tickNumber: number },
): Promise<ReadonlyMap<string, CelebrityStatistics>> {
  const statistics = new Map<string, CelebrityStatistics>();
  const merge = (id: string, part: Partial<CelebrityStatistics>) =>
    statistics.set(id, { ...(statistics.get(id) ?? noStatistics), ...part });
  for (const row of await listDayFigures(db, now.ms)) {
    merge(row.celebrity_id, {
      volumeCents: row.volume_cents,
      dayLowCents: row.low_cents,
      dayHighCents: row.high_cents,
    });
  }
  for (const row of await listHighs(db)) merge(row.celebrity_id, { allTimeHighCents: row.high_cents });
  for (const row of await listHolders(db)) merge(row.celebrity_id, { holders: row.holders });
  for (const row of await listNetSides(db, now.tickNumber)) {
    merge(row.celebrity_id, { netBuyers: row.net_buyers, netSellers: row.net_sellers });
  }
  return statistics;
}
