import { dayMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Distinct net buyers and sellers of the last day's settled ticks: a hundred small buys are one buyer. */
export function listNetSides(db: Executor) {
  return db.selectFrom('net_side_count').selectAll().execute();
}

export const noStatistics = {
  /** SE$ traded over the last 24 hours. */
  volumeCents: 0,
  /**
   * The range of prices over the last 24 hours, of the simulated history too, as the change over 24 hours
   * counts it.
   */
  dayLowCents: null as number | null,
  dayHighCents: null as number | null,
  /** Since the opening: a record counts no simulated price. */
  allTimeHighCents: 0,
  netBuyers: 0,
  netSellers: 0,
};
export type CelebrityStatistics = Readonly<typeof noStatistics>;

/**
 * Statistics of trades, by celebrity id: from candles and from what each tick settles, so their number does
 * not matter.
 */
export async function readStatistics(db: Executor, nowMs: number): Promise<ReadonlyMap<string, CelebrityStatistics>> {
  const { rows } = await sql<CelebrityStatistics & { readonly id: string }>`
    select celebrity.id, coalesce(day.volume_cents, 0) as "volumeCents", day.low_cents as "dayLowCents",
      day.high_cents as "dayHighCents", coalesce(ever.high_cents, 0) as "allTimeHighCents",
      coalesce(sides.net_buyers, 0) as "netBuyers", coalesce(sides.net_sellers, 0) as "netSellers"
    from celebrity
    left join (
      select celebrity_id, sum(volume_cents)::bigint as volume_cents,
        min(low_cents) as low_cents, max(high_cents) as high_cents
      from candle_5m where start_at > ${new Date(nowMs - dayMs)} group by celebrity_id
    ) as day on day.celebrity_id = celebrity.id
    left join (
      select celebrity_id, max(high_cents) as high_cents from candle_1d where not simulated group by celebrity_id
    ) as ever on ever.celebrity_id = celebrity.id
    left join net_side_count as sides on sides.celebrity_id = celebrity.id`.execute(db);
  return new Map(rows.map(({ id, ...statistics }) => [id, statistics]));
}

/**
 * The SE cents of all trades ever but those undone: of settled ticks from the candles, of younger ones from
 * the trades.
 */
export async function readTradedVolume(db: Executor): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (
      (select coalesce(sum(volume_cents), 0) from candle_1d)
      + (select coalesce(sum(total_cents), 0) from trade where tick_number > volume_settled_tick)
      - (select coalesce(sum(trade.total_cents), 0) from trade_undo as undo
          join trade on trade.user_id = undo.user_id and trade.id = undo.trade_id
          where undo.tick_number > volume_settled_tick)
    )::bigint as cents from market`.execute(db);
  return rows[0]?.cents ?? 0;
}

export interface Holdings {
  readonly holders: number;
  readonly heldShares: number;
}

/** Who holds a celebrity, by its id. Reads all positions: seconds with millions of them. */
export async function countHoldings(db: Executor): Promise<ReadonlyMap<string, Holdings>> {
  const { rows } = await sql<Holdings & { readonly id: string }>`
    select celebrity_id as id, count(*) as holders, sum(shares)::bigint as "heldShares" from position
    group by celebrity_id`.execute(db);
  return new Map(rows.map(({ id, ...holdings }) => [id, holdings]));
}

/** All celebrities ever listed, in slot order. */
export function listCelebrities(db: Executor) {
  return db
    .selectFrom('celebrity')
    .innerJoin('celebrity_market', 'celebrity_market.celebrity_id', 'celebrity.id')
    .leftJoin('retirement', (join) =>
      join.onRef('retirement.celebrity_id', '=', 'celebrity.id').on('withdrawn_at', 'is', null),
    )
    .select(['sentence', 'noticed_at', 'due_at', 'retirement.price_cents as payout_cents', 'completed_at'])
    .select([
      'celebrity.id',
      'slot',
      'name',
      'category',
      'country',
      'description',
      'listing_price_cents',
      'popularity',
      'status',
      'image_media_id',
      'featured',
      'listed_at',
      'halted_at_tick',
    ])
    .orderBy('slot')
    .execute();
}
