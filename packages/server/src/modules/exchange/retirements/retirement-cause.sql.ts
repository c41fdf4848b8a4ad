import type { DayCause } from '@limelight/rules/causes/causes';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { TickRange } from '../market/market.public.js';

/** The retirements that these ticks were the first to show. One that was taken back before a tick is none. */
export async function listRetirementCauses(db: Executor, { firstTick, lastTick }: TickRange): Promise<DayCause[]> {
  const { rows } = await sql<DayCause>`
    select 'retirement' as kind, first_tick as tick, celebrity_id as "celebrityId", sentence as reason
    from retirement
    where first_tick between ${firstTick} and ${lastTick} and (last_tick is null or last_tick >= first_tick)
    order by first_tick, noticed_at, id`.execute(db);
  return rows;
}
