import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { SquadEventRow } from './squad-event.sql.js';

type Event = Pick<SquadEventRow, 'id' | 'celebrity_id' | 'starts_at' | 'pledgers'>;

/** Gives the tick to the slots that none has shown yet, and that still start late enough. */
export async function publishSlots(
  tx: Executor,
  { number, startsFrom }: { readonly number: number; readonly startsFrom: Date },
): Promise<void> {
  await sql`
    update squad_event set slot_tick = ${number} where decided_at is not null and slot_tick is null
      and stage <> 'cancelled' and starts_at >= ${startsFrom}`.execute(tx);
}

/** Those that have started, and whose boost begins with this tick. */
export async function takeStarted(tx: Executor, number: number): Promise<Event[]> {
  const { rows } = await sql<Event>`
    update squad_event set boost_tick = ${number} where stage = 'started' and boost_tick is null
    returning id, celebrity_id, starts_at, pledgers`.execute(tx);
  return rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

/** Those that had their slot in a tick before and were cancelled: no event is in their hours. */
export async function takeCancelled(tx: Executor, number: number): Promise<Event[]> {
  const { rows } = await sql<Event>`
    update squad_event set cancel_tick = ${number} where stage = 'cancelled' and slot_tick is not null and cancel_tick is null
    returning id, celebrity_id, starts_at, pledgers`.execute(tx);
  return rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

interface CauseRow {
  readonly kind: string;
  readonly tick: number;
  readonly startsAt?: Date;
  readonly hash?: Buffer;
  readonly reason?: string;
}

/**
 * What a day's ticks were the first to show of events. One that started with the last of them has no boost:
 * the next day, with which it is over, does not show it.
 */
export async function listEventCauses(
  db: Executor,
  { firstTick, lastTick }: { readonly firstTick: number; readonly lastTick: number },
): Promise<readonly CauseRow[]> {
  const inRange = sql`between ${firstTick} and ${lastTick}`;
  const { rows: slots } = await sql<CauseRow>`
    select 'squad-event-slot' as kind, slot_tick as tick, celebrity_id as "celebrityId", id as event,
      starts_at as "startsAt", slot_pledgers as pledgers
    from squad_event where slot_tick ${inRange} order by slot_tick, id`.execute(db);
  const { rows: starts } = await sql<CauseRow>`
    select 'squad-event' as kind, case when boost_tick <= ${lastTick} then boost_tick else start_tick end as tick,
      celebrity_id as "celebrityId", event.id as event, starts_at as "startsAt", start_tick as "startTick",
      event.price_cents as "priceCents", pledges, pledgers, lines_hash as hash
    from squad_event as event join pool on pool.id = event.id where start_tick ${inRange} order by tick, event.id`.execute(
    db,
  );
  const { rows: cancelled } = await sql<CauseRow>`
    select 'squad-event-cancel' as kind, cancel_tick as tick, celebrity_id as "celebrityId", id as event,
      coalesce(cancel_text, cancel_reason::text) as reason
    from squad_event where cancel_tick ${inRange} order by cancel_tick, id`.execute(db);
  return [...slots, ...starts, ...cancelled];
}
