import type { InsiderTip as TipResponse } from '@limelight/contract/exchange/insider-tip.schema';
import type { InsiderTip, TipBrief } from '@limelight/rules/insider-tip';
import type { LondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

type PriceBrief = Omit<TipBrief, 'sides' | 'sidesBefore'>;

/**
 * Prices and volumes of all celebrities that can be traded, at the newest tick: one statement, so that the
 * time belongs to the prices. Volume of the last 24 hours as on the celebrity's page.
 */
export async function listPriceBriefs(
  tx: Executor,
  { today, since }: { readonly today: Date; readonly since: Date },
): Promise<{ readonly at: Date; readonly briefs: readonly PriceBrief[] }> {
  const { rows } = await sql<{ at: Date; briefs: PriceBrief[] }>`
    select tick.at, coalesce(brief.list, '[]'::json) as briefs
    from market
    join tick on tick.number = market.tick_number
    cross join lateral (
      select json_agg(json_build_object(
        'celebrityId', celebrity.id, 'name', celebrity.name, 'priceCents', celebrity_market.price_cents,
        'closesCents', past.closes, 'volumesCents', past.volumes,
        'volumeCents', coalesce(recent.volume_cents, 0)
      ) order by celebrity.slot) as list
      from celebrity
      join celebrity_market on celebrity_market.celebrity_id = celebrity.id
      cross join lateral (
        select coalesce(json_agg(close_cents), '[]') as closes, coalesce(json_agg(volume_cents), '[]') as volumes
        from candle_1d
        where candle_1d.celebrity_id = celebrity.id and start_at >= ${since} and start_at < ${today}
          and not simulated
      ) as past
      left join (
        select celebrity_id, sum(volume_cents)::bigint as volume_cents from candle_5m
        where start_at > (select at - interval '24 hours' from tick where number = (select tick_number from market))
        group by celebrity_id
      ) as recent on recent.celebrity_id = celebrity.id
      where celebrity.status = 'active' and celebrity_market.halted_at_tick is null
    ) as brief`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the market was never opened');
  return row;
}

/** Celebrities of the last tips before a day. */
export async function listRecentTipIds(tx: Executor, day: LondonDay, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('insider_tip')
    .select('celebrity_id')
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ celebrity_id }) => celebrity_id);
}

/** @returns whether the day had no tip yet */
export async function insertTip(
  tx: Executor,
  { day, at, ...tip }: InsiderTip & { readonly day: LondonDay; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('insider_tip')
    .values({
      day,
      at,
      author: 'market-desk',
      celebrity_id: tip.celebrityId,
      text: tip.text,
      kind: tip.kind,
      price_cents: tip.priceCents,
      mean_cents: tip.meanCents,
      mean_days: tip.meanDays,
      simulated_days: 0,
      gap_bps: tip.gapBps,
      volume_cents: tip.volumeCents,
      usual_volume_cents: tip.usualVolumeCents,
      net_buyers: tip.netBuyers,
      net_sellers: tip.netSellers,
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type TipRow = Omit<TipResponse, 'time'> & { readonly at: Date };

/** The last ones up to a day, newest first; one that covers several days is on the last of them. */
export async function listTipsUntil(db: Executor, day: LondonDay, limit: number): Promise<TipRow[]> {
  const { rows } = await sql<TipRow>`
    select to_char(day, 'YYYY-MM-DD') as day, author, celebrity_id as "celebrityId", text, at,
      case when kind is not null then json_build_object(
        'kind', kind, 'priceCents', price_cents, 'meanCents', mean_cents, 'meanDays', mean_days,
        'simulatedDays', simulated_days, 'gapBps', gap_bps, 'volumeCents', volume_cents,
        'usualVolumeCents', usual_volume_cents, 'netBuyers', net_buyers, 'netSellers', net_sellers
      ) end as figures
    from insider_tip
    where day <= ${day} and not exists (
      select from insider_tip as later
      where later.staff_tip_id = insider_tip.staff_tip_id and later.day > insider_tip.day and later.day <= ${day}
    )
    order by insider_tip.day desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Players with an active account whose membership includes the tip. */
export async function listEliteIds(tx: Executor): Promise<string[]> {
  const rows = await tx
    .selectFrom('wallet')
    .select('user_id')
    .where('tier', '=', 'elite')
    .where('account_state', '=', 'active')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * What the notifications about tips have in common: each player is notified of a tip once, whatever their
 * preferences show.
 */
export const tipNotificationPrefix = 'insider-tip:';

/** Tips since a time that a player received. A tip for several days is one. */
export async function countTipsSince(db: Executor, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('key', 'like', `${tipNotificationPrefix}%`)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}
