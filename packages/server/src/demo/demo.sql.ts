import type { TempoName } from '@limelight/rules/tempo';
import { sql } from 'kysely';
import { bigints } from '../platform/bigints.js';
import type { Executor } from '../platform/database.js';
import type { PastTick } from './past.js';

/** Makes these the newest ticks, numbered on from `after`, and their last prices those of the market. */
export async function insertPastTicks(
  db: Executor,
  { after, tempo, ticks }: { readonly after: number; readonly tempo: TempoName; readonly ticks: readonly PastTick[] },
): Promise<void> {
  await sql`
    with added as (
      insert into tick (number, at, prices_cents, simulated, tempo)
      select ${after} + number, to_timestamp(at_ms / 1000.0), prices::bigint[], true, ${tempo}::market_tempo
      from unnest(
        ${bigints(ticks.map(({ atMs }) => atMs))}, ${ticks.map(({ pricesCents }) => `{${pricesCents.join(',')}}`)}::text[]
      ) with ordinality as t (at_ms, prices, number)
    ),
    moved as (
      update celebrity_market as state
      set previous_price_cents = state.price_cents, price_cents = prices[slot + 1]
      from celebrity, (select ${bigints(ticks.at(-1)?.pricesCents ?? [])} as prices) as newest
      where celebrity.id = state.celebrity_id
    )
    update market set tick_number = ${after + ticks.length}`.execute(db);
}

/** Nothing was traded at the ticks up to this one that is not summed up. */
export async function skipSettledTicks(db: Executor, number: number): Promise<void> {
  await sql`update market set volume_settled_tick = ${number} where volume_settled_tick < ${number}`.execute(db);
}

/** While the world is made, a lost commit costs nothing: it is made again. */
export async function setDurability(db: Executor, isDurable: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = sql.id(rows[0]?.name ?? '');
  await sql`alter database ${database} ${isDurable ? sql`reset synchronous_commit` : sql`set synchronous_commit = off`}`.execute(
    db,
  );
}

export async function analyze(db: Executor): Promise<void> {
  await sql`analyze`.execute(db);
}

/** Jobs that run now or are about to. */
export async function countDueJobs(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`.execute(db);
  return rows[0]?.count ?? 0;
}
