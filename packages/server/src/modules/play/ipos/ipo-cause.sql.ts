import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

interface IpoToOpen {
  readonly id: string;
  readonly celebrity_id: string;
  readonly price_cents: number;
  readonly draw_key: Buffer;
}

/** Listed ones whose shares are all given out. */
export async function listIposToOpen(tx: Executor): Promise<IpoToOpen[]> {
  const { rows } = await sql<IpoToOpen>`
    select ipo.id, celebrity_id, price_cents, draw_key from ipo join pool on pool.id = ipo.id
    where stage = 'listed' and pool.state = 'shared' order by ipo.id`.execute(tx);
  return rows;
}

/** The price after the tick; nobody trades at it before the next one. */
export async function openIpoPrice(
  tx: Executor,
  {
    id,
    celebrity_id,
    openingCents,
    number,
  }: { id: string; celebrity_id: string; openingCents: number; number: number },
): Promise<void> {
  await sql`
    update celebrity_market set model = model || jsonb_build_object('priceMicros', ${openingCents}::bigint * 10000)
    where celebrity_id = ${celebrity_id}`.execute(tx);
  await sql`
    update ipo set stage = 'opened', opening_cents = ${openingCents}, opening_tick = ${number} where id = ${id}`.execute(
    tx,
  );
}

/** Opened ones: trading begins one tick after the first price. */
export async function listIposToTrade(tx: Executor): Promise<{ id: string; celebrity_id: string }[]> {
  const { rows } = await sql<{ id: string; celebrity_id: string }>`
    select id, celebrity_id from ipo where stage = 'opened' order by id`.execute(tx);
  return rows;
}

export async function beginIpoTrading(
  tx: Executor,
  { id, celebrity_id, number }: { id: string; celebrity_id: string; number: number },
): Promise<void> {
  await sql`update celebrity set status = 'active' where id = ${celebrity_id}`.execute(tx);
  await sql`update ipo set stage = 'trading', trading_tick = ${number} where id = ${id}`.execute(tx);
}

/** Gives the tick to those that were cancelled after their close, and that no tick has shown yet. */
export async function publishCancelled(tx: Executor, number: number): Promise<void> {
  await sql`
    update ipo set cancelled_tick = ${number} from pool
    where pool.id = ipo.id and stage = 'cancelled' and close_tick is not null and cancelled_tick is null`.execute(tx);
}

/** What a range of ticks was the first to show of IPOs. */
export async function listIpoCauses(
  db: Executor,
  { firstTick, lastTick }: { readonly firstTick: number; readonly lastTick: number },
) {
  const inRange = sql`between ${firstTick} and ${lastTick}`;
  const { rows: closes } = await sql<{ kind: string; tick: number; hash?: Buffer }>`
    select 'ipo-close' as kind, close_tick as tick, ipo.id as ipo, price_cents as "priceCents", supply as shares,
      line_count as lines, lines_hash as hash
    from pool join ipo on ipo.id = pool.id where close_tick ${inRange} order by close_tick, ipo.id`.execute(db);
  const { rows: listings } = await sql<{ kind: string; tick: number; hash?: Buffer }>`
    select 'ipo' as kind, first_tick as tick, celebrity_id as "celebrityId", ipo_id as ipo, slot,
      coalesce((
        select later.category_before from celebrity_change as later
        where later.celebrity_id = change.celebrity_id and later.kind = 'category' and later.first_tick > change.first_tick
        order by later.first_tick, later.at, later.id limit 1
      ), celebrity.category) as category, change.price_cents as "priceCents"
    from celebrity_change as change join celebrity on celebrity.id = celebrity_id
    where kind = 'listing' and ipo_id is not null and first_tick ${inRange} order by first_tick, slot`.execute(db);
  const { rows: openings } = await sql<{ kind: string; tick: number; hash?: Buffer }>`
    select 'ipo-opening' as kind, opening_tick as tick, celebrity_id as "celebrityId", id as ipo,
      opening_cents as "openingCents"
    from ipo where opening_tick ${inRange} order by opening_tick, id`.execute(db);
  const { rows: tradings } = await sql<{ kind: string; tick: number; hash?: Buffer }>`
    select 'ipo-trading' as kind, trading_tick as tick, celebrity_id as "celebrityId"
    from ipo where trading_tick ${inRange} order by trading_tick, id`.execute(db);
  const { rows: cancelled } = await sql<{ kind: string; tick: number; hash?: Buffer }>`
    select 'ipo-cancel' as kind, cancelled_tick as tick, id as ipo, cancel_reason as reason
    from ipo where cancelled_tick ${inRange} order by cancelled_tick, id`.execute(db);
  return [...closes, ...cancelled, ...listings, ...openings, ...tradings];
}
