import { ticksPerDay } from '@limelight/rules/time';
import type pg from 'pg';
import { referralCodeOf } from '../referral-code.js';
import { playerCount, seedPlayers } from '../trades/players.js';

export const positionsPerPlayer = 5;
export const tradesPerPlayer = 6;

const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
/** In one statement; more take a server's memory for sorting. */
const playersPerStep = 100_000;

/**
 * Players of a month ago with five positions each that they have held for days, and six trades each spread
 * over the last day's ticks, with the sums that the server keeps of them. Positions and trades need not
 * agree: nothing here reads both.
 */
export async function seedNight(client: pg.Client, users: number): Promise<void> {
  await seedPlayers(client);
  for (let first = 0; first < users; first += playersPerStep) {
    const players = `generate_series(${first}, ${Math.min(users, first + playersPerStep) - 1}) as n`;
    if (first >= playerCount) await addPlayers(client, players);
    await client.query(`insert into position (user_id, celebrity_id, shares, average_price_cents)
      select ${idOf('n')}, (1 + (n + 4 * place) % 20)::text, 10 + n % 90, 30000
      from ${players}, generate_series(0, ${positionsPerPlayer - 1}) as place`);
    await client.query(`insert into trade (user_id, id, number, shares, shares_after, fee_bps, tolerance_bps, side, celebrity_id,
        price_cents, total_cents, fee_cents, cash_after_cents, average_after_cents, tick_number, seen_tick, created_at)
      select ${idOf('n')}, gen_random_uuid(), 2 + place, 1 + place, 1, 0, 0, case place % 2 when 0 then 'buy' else 'sell' end::trade_side,
        (1 + (n + place) % 20)::text, 30000, 30000 * (1 + place), 0, 1000000, 30000, tick, tick, at
      from ${players}, generate_series(0, ${tradesPerPlayer - 1}) as place,
        lateral (select volume_settled_tick - (n * 31 + place * 487) % ${ticksPerDay} as tick, live_since as at from market) as moment
      order by tick`);
  }
  await client.query('vacuum analyze');
}

async function addPlayers(client: pg.Client, players: string): Promise<void> {
  await client.query(`insert into "user" (id, name, email, email_verified, referral_code, created_at, updated_at)
    select ${idOf('n')}, 'Player', 'player' || n || '@bench.test', true, ${referralCodeOf('N', 'n')}, now(), now() from ${players}`);
  await client.query(`insert into wallet (user_id, cash_cents, contributed_cents, entry_count, trade_day, created_at)
    select ${idOf('n')}, 1000000, 1000000, 1, current_date, now() - interval '30 days' from ${players}`);
  await client.query(`insert into posted_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
    select ${idOf('n')}, 1, 'signup_grant', 'issuance', 1000000, 1000000, ${idOf('n')}, now() from ${players}`);
}

/** Forgets that the night's work was done, so that the next start does it again. */
export async function forgetNight(client: pg.Client): Promise<void> {
  await client.query(
    `truncate daily_run, range_run, dividend, dividend_day, ranking_snapshot, notification, job_effect, fan_day, fan_range`,
  );
  await client.query('checkpoint');
}

interface DoneRun {
  readonly task: string;
  readonly day: string;
}

/** What was done on which day. */
export async function listDone(client: pg.Client): Promise<readonly DoneRun[]> {
  return (await client.query<DoneRun>('select task, day::text from daily_run')).rows;
}

/** Ends the night's work where it is: what goes on finds it done. */
export async function endNight(client: pg.Client, done: readonly DoneRun[]): Promise<void> {
  await client.query(
    `insert into daily_run (task, day, ran_at) select task, day, now() from json_to_recordset($1) as run (task text, day date)
    on conflict do nothing`,
    [JSON.stringify(done)],
  );
  await client.query('delete from range_run');
}
