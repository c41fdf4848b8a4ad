import { dayMs, ticksPerDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/** Distinct net buyers and sellers of the last day's ticks: a hundred small buys are one buyer. */
const netSides = (tickNumber: number) => sql<{ celebrity_id: string; net_buyers: number; net_sellers: number }>`
  select celebrity_id, count(*) filter (where net > 0) as net_buyers, count(*) filter (where net < 0) as net_sellers
  from (
    select celebrity_id, user_id, sum(case side when 'buy' then shares::bigint else -shares::bigint end) as net
    from standing_trade where tick_number > ${tickNumber - ticksPerDay}
    group by celebrity_id, user_id
  ) as players
  group by celebrity_id`;

export async function listNetSides(db: Executor, tickNumber: number) {
  return (await netSides(tickNumber).execute(db)).rows;
}

export const noStatistics = {
  /** SE$ traded and the range of prices over the last 24 hours. */
  volumeCents: 0,
  dayLowCents: null as number | null,
  dayHighCents: null as number | null,
  allTimeHighCents: 0,
  holders: 0,
  heldShares: 0,
  netBuyers: 0,
  netSellers: 0,
};
export type CelebrityStatistics = Readonly<typeof noStatistics>;

/** Statistics of the players' trades and holdings, by celebrity id. */
export async function readStatistics(
  db: Executor,
  now: { readonly ms: number; readonly tickNumber: number },
): Promise<ReadonlyMap<string, CelebrityStatistics>> {
  const { rows } = await sql<CelebrityStatistics & { readonly id: string }>`
    select celebrity.id, coalesce(day.volume_cents, 0) as "volumeCents", day.low_cents as "dayLowCents",
      day.high_cents as "dayHighCents", coalesce(ever.high_cents, 0) as "allTimeHighCents",
      coalesce(held.holders, 0) as holders, coalesce(held.shares, 0) as "heldShares",
      coalesce(sides.net_buyers, 0) as "netBuyers", coalesce(sides.net_sellers, 0) as "netSellers"
    from celebrity
    left join (
      select celebrity_id, sum(volume_cents)::bigint as volume_cents, min(low_cents) as low_cents, max(high_cents) as high_cents
      from candle_5m where start_at > ${new Date(now.ms - dayMs)} group by celebrity_id
    ) as day on day.celebrity_id = celebrity.id
    left join (
      select celebrity_id, max(high_cents) as high_cents from candle_1d group by celebrity_id
    ) as ever on ever.celebrity_id = celebrity.id
    left join (
      select celebrity_id, count(*) as holders, sum(shares)::bigint as shares from position group by celebrity_id
    ) as held on held.celebrity_id = celebrity.id
    left join (${netSides(now.tickNumber)}) as sides on sides.celebrity_id = celebrity.id`.execute(db);
  return new Map(rows.map(({ id, ...statistics }) => [id, statistics]));
}

/** All celebrities ever listed, in slot order. */
export function listCelebrities(db: Executor) {
  return db
    .selectFrom('celebrity')
    .innerJoin('celebrity_market', 'celebrity_market.celebrity_id', 'celebrity.id')
    .select([
      'id',
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
      'entered_sentiment',
      'first_traded_at',
      'listed_at',
      'halted_at_tick',
    ])
    .orderBy('slot')
    .execute();
}
