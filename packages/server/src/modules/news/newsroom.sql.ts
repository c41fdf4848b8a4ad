import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface FinishedDays {
  readonly celebrity_id: string;
  readonly name: string;
  /** The last finished days, oldest first. */
  readonly days: readonly { high: number; low: number; close: number; volume: number }[];
  readonly live_days: number;
  readonly all_time_high: number;
  readonly all_time_low: number;
}

/** The finished days of everybody who is traded: those since `since` one by one, all since the market opened summed up. */
export async function listFinishedDays(
  db: Executor,
  { today, since }: { readonly today: Date; readonly since: Date },
): Promise<FinishedDays[]> {
  const { rows } = await sql<FinishedDays>`
    select celebrity.id as celebrity_id, celebrity.name,
      coalesce(recent.days, '[]'::json) as days, live.days as live_days,
      coalesce(live.high_cents, 0) as all_time_high, coalesce(live.low_cents, 0) as all_time_low
    from celebrity
    cross join lateral (
      select json_agg(json_build_object(
        'high', high_cents, 'low', low_cents, 'close', close_cents, 'volume', volume_cents) order by start_at) as days
      from candle_1d where celebrity_id = celebrity.id and start_at >= ${since} and start_at < ${today}
    ) as recent
    cross join lateral (
      select count(*) as days, max(high_cents) as high_cents, min(low_cents) as low_cents
      from candle_1d where celebrity_id = celebrity.id and start_at < ${today} and not simulated
    ) as live
    where celebrity.status = 'active'
    order by celebrity.slot`.execute(db);
  return rows;
}

/** What the newsroom told since an instant. */
export async function listWrittenStories(db: Executor, since: Date) {
  const rows = await db
    .selectFrom('news_item')
    .select(['celebrity_id', 'topic', 'created_at'])
    .where('author', '=', 'newsroom')
    .where('created_at', '>', since)
    .execute();
  return rows.map(({ celebrity_id, topic, created_at }) => ({
    celebrityId: celebrity_id,
    topic,
    toldMs: created_at.getTime(),
  }));
}

/** Celebrities that staff published something about since an instant. */
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

/** Which of these facts were told, archived ones among them. */
export async function listWrittenKeys(db: Executor, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('news_item').select('fact_key').where('fact_key', 'in', keys).execute();
  return rows.flatMap(({ fact_key }) => fact_key ?? []);
}

export interface DayMove {
  readonly name: string;
  readonly close_cents: number;
  readonly before_cents: number;
  readonly volume_cents: number;
}

/** What a day of the live market came to for everybody traded on it, against the close of the day before. */
export async function listDayMoves(
  db: Executor,
  { day, dayBefore }: { readonly day: Date; readonly dayBefore: Date },
): Promise<DayMove[]> {
  const { rows } = await sql<DayMove>`
    select celebrity.name, candle.close_cents, earlier.close_cents as before_cents, candle.volume_cents
    from candle_1d as candle
    join candle_1d as earlier on earlier.celebrity_id = candle.celebrity_id and earlier.start_at = ${dayBefore}
    join celebrity on celebrity.id = candle.celebrity_id
    where candle.start_at = ${day} and not candle.simulated and celebrity.status = 'active'
    order by celebrity.slot`.execute(db);
  return rows;
}
