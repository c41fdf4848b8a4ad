import type { DayCause } from '@limelight/rules/causes/causes';
import type { Bps } from '@limelight/rules/money';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { TickRange } from '../market/market.public.js';

/** How far news moves a price. */
export interface PriceImpact {
  readonly celebrityId: string;
  readonly impactBps: Bps;
}

/** Stores the impacts that a tick applies, with the previous prices; call it before the prices change. */
export async function insertPriceImpacts(
  tx: Executor,
  tickNumber: number,
  impacts: readonly PriceImpact[],
): Promise<void> {
  if (impacts.length === 0) return;
  await sql`insert into price_impact (tick_number, celebrity_id, impact_bps, price_before_cents)
    select ${tickNumber}, impact.celebrity_id, impact.impact_bps, price_cents
    from unnest(
      ${impacts.map(({ celebrityId }) => celebrityId)}::text[], ${impacts.map(({ impactBps }) => impactBps)}::integer[]
    ) as impact (celebrity_id, impact_bps)
    join celebrity_market using (celebrity_id)`.execute(tx);
}

/** Finished news halts since a tick, with the price before each halt. */
export function listEndedHalts(db: Executor, sinceTick: number) {
  return db
    .selectFrom('price_impact')
    .innerJoin('celebrity_market', 'celebrity_market.celebrity_id', 'price_impact.celebrity_id')
    .select(['price_impact.celebrity_id', 'tick_number', 'price_before_cents'])
    .where('tick_number', '>=', sinceTick)
    .where('halted_at_tick', 'is', null)
    .orderBy('tick_number')
    .execute();
}

/** The impacts that a range of ticks applied. */
export async function listNewsCauses(db: Executor, { firstTick, lastTick }: TickRange): Promise<DayCause[]> {
  const { rows } = await sql<DayCause>`
    select 'news' as kind, tick_number as tick, celebrity_id as "celebrityId", impact_bps as "impactBps"
    from price_impact where tick_number between ${firstTick} and ${lastTick}
    order by tick_number, celebrity_id`.execute(db);
  return rows;
}
