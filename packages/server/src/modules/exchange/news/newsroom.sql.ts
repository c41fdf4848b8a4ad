import type { Category } from '@limelight/rules/celebrity';
import type { SeCents } from '@limelight/rules/money';
import type { MarketBrief } from '@limelight/rules/newsroom';
import { addDays, type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

type FinishedDays = Pick<
  MarketBrief,
  'celebrityId' | 'name' | 'days' | 'liveDays' | 'allTimeHighCents' | 'allTimeLowCents'
>;

/**
 * Finished days of all traded celebrities since the market opened: one by one since `since`, and aggregated.
 */
export async function listFinishedDays(
  db: Executor,
  { today, since }: { readonly today: Date; readonly since: Date },
): Promise<FinishedDays[]> {
  const { rows } = await sql<FinishedDays>`
    select celebrity.id as "celebrityId", celebrity.name,
      coalesce(recent.days, '[]'::json) as days, live.days as "liveDays",
      coalesce(live.high_cents, 0) as "allTimeHighCents", coalesce(live.low_cents, 0) as "allTimeLowCents"
    from celebrity
    cross join lateral (
      select json_agg(json_build_object(
        'highCents', high_cents, 'lowCents', low_cents, 'closeCents', close_cents, 'volumeCents', volume_cents
      ) order by start_at) as days
      from candle_1d where celebrity_id = celebrity.id and start_at >= ${since} and start_at < ${today} and not simulated
    ) as recent
    cross join lateral (
      select count(*) as days, max(high_cents) as high_cents, min(low_cents) as low_cents
      from candle_1d where celebrity_id = celebrity.id and start_at < ${today} and not simulated
    ) as live
    where celebrity.status = 'active'
    order by celebrity.slot`.execute(db);
  return rows;
}

/** The newsroom's stories since a time. */
export async function listPublishedStories(db: Executor, since: Date) {
  const rows = await db
    .selectFrom('news_item')
    .select(['celebrity_id as celebrityId', 'topic', 'created_at'])
    .where('author', '=', 'newsroom')
    .where('created_at', '>', since)
    .execute();
  return rows.map(({ created_at, ...story }) => ({ ...story, publishedMs: created_at.getTime() }));
}

/** Celebrities that staff published something about since a time. */
export async function listStaffCelebrityIds(db: Executor, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('news_item')
    .select('celebrity_id')
    .distinct()
    .where('author', '=', 'staff')
    .where('status', '=', 'published')
    .where('public_at', '>', since)
    .execute();
  return rows.flatMap(({ celebrity_id }) => celebrity_id ?? []);
}

/** Which of these facts have a story, archived ones included. */
export async function listWrittenKeys(db: Executor, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('news_item').select('fact_key').where('fact_key', 'in', keys).execute();
  return rows.flatMap(({ fact_key }) => fact_key ?? []);
}

interface DayPrices {
  readonly celebrityId: string;
  readonly name: string;
  readonly category: Category;
  readonly closeCents: SeCents;
  readonly beforeCents: SeCents;
  readonly volumeCents: SeCents;
}

/**
 * A day of all celebrities traded on the live market, finished or so far, compared with the previous close on
 * it; on the market's first day with its first price. Simulated history counts as neither, and who is listed
 * during a day is left out.
 */
export async function listDayMovesOf(db: Executor, londonDay: LondonDay): Promise<DayPrices[]> {
  const [day, dayBefore] = [londonDay, addDays(londonDay, -1)].map((each) => new Date(startOfLondonDay(each)));
  const { rows } = await sql<DayPrices>`
    select celebrity.id as "celebrityId", celebrity.name, celebrity.category, candle.close_cents as "closeCents",
      coalesce(earlier.close_cents, candle.open_cents) as "beforeCents", candle.volume_cents as "volumeCents"
    from candle_1d as candle
    join celebrity on celebrity.id = candle.celebrity_id
    cross join market
    left join candle_1d as earlier
      on earlier.celebrity_id = candle.celebrity_id and earlier.start_at = ${dayBefore} and not earlier.simulated
    where candle.start_at = ${day} and not candle.simulated and celebrity.status = 'active'
      and (earlier.celebrity_id is not null or (market.live_since > ${day} and celebrity.listed_at <= market.live_since))
    order by celebrity.slot`.execute(db);
  return rows;
}
