import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Arm } from '../builds/arm.js';
import { loadRounds } from '../trades/rounds.js';
import type { LoadFigures } from '../trades/run-load.js';

const pollMs = 200;

/** Everybody who has not entered a pool does, with so many units for so much cash. */
export async function enterAll(
  client: pg.Client,
  id: string,
  { units, reservedCents }: { readonly units: number; readonly reservedCents: number },
): Promise<void> {
  await client.query(
    `with entry as (
      insert into pool_entry (user_id, pool_id, units, reserved_cents, created_at, changed_at)
      select user_id, $1, ${units}, ${reservedCents}, now(), now() from wallet
      on conflict do nothing returning user_id
    ), held as (
      insert into hold (user_id, owner_kind, owner_id, cents, shares, until)
      select user_id, 'pool', $1, ${reservedCents}, 0, now() from entry
    )
    update wallet set reserved_cents = reserved_cents + ${reservedCents} from entry where entry.user_id = wallet.user_id`,
    [id],
  );
  await client.query('vacuum analyze pool_entry, hold, wallet');
}

/** Everybody has a line and gets what was wanted, as the close and the share-out of an empty world do. */
export async function shareAll(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `update pool_entry set number = line.number, held = false, allotted = units
      from (select user_id, row_number() over (order by user_id)::integer as number from pool_entry where pool_id = $1) as line
      where pool_id = $1 and pool_entry.user_id = line.user_id`,
    [id],
  );
}

/** Trades while the server settles a pool, and how long it takes for that. */
export async function settleNextToTrades(
  arm: Arm,
  id: string,
  rounds: number,
): Promise<{ readonly figures: readonly LoadFigures[]; readonly tookMs: number }> {
  const left = async () => {
    const { rows } = await arm.client.query<{ count: number }>(
      'select count(*)::integer as count from pool_entry where pool_id = $1 and settled_at is null',
      [id],
    );
    return rows[0]?.count ?? 0;
  };
  const all = await left();
  while ((await left()) === all) await sleep(pollMs);
  const startMs = performance.now();
  const figures = await loadRounds(arm, rounds, async () => (await left()) > 0);
  while ((await left()) > 0) await sleep(pollMs);
  return { figures, tookMs: performance.now() - startMs };
}
