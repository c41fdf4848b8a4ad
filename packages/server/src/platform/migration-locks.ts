import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SchemaError } from './schema-error.js';

/** How long a migration waits for its locks. */
export interface LockPatience {
  /**
   * Of each lock. Whatever comes to the table after a migration that waits, waits behind it: less than the
   * second after which PostgreSQL looks for deadlocks, so that a trade is never their victim, and much less
   * than a batch of trades is tried for.
   */
  readonly waitMs: number;
  /** A vacuum by itself gives way to whom it keeps waiting for that second. */
  readonly vacuumWaitMs: number;
  readonly attemptsMax: number;
  /** Between two attempts, during which trades go on; the first pauses are shorter. */
  readonly pauseMsMax: number;
}

/** Five minutes, of which trades wait for half a minute, a moment at a time. */
export const lockPatience: LockPatience = { waitMs: 800, vacuumWaitMs: 2_500, attemptsMax: 40, pauseMsMax: 8_000 };

const firstPauseMs = 500;
const lookMs = 200;

const prepareWait = `select pg_backend_pid() as pid, set_config('lock_timeout', $1, false)`;

interface Blocker {
  readonly pid: number;
  /** Null for what another role does. */
  readonly state: string | null;
  readonly seconds: number | null;
  readonly target: string;
  readonly givesWay: boolean;
}

/** The oldest transaction that a connection waits for; 0 stands for a prepared one, without a process. */
const findBlocker = `
  select blocker.pid, state, extract(epoch from clock_timestamp() - xact_start)::integer as seconds,
    coalesce(waiting.relation::regclass::text, waiting.locktype) as target,
    exists (
      select from pg_locks as held
      where held.pid = blocker.pid and held.relation = waiting.relation and held.granted and held.mode = 'ShareUpdateExclusiveLock'
    ) as "givesWay"
  from pg_locks as waiting
  cross join unnest(pg_blocking_pids(waiting.pid)) as blocker (pid)
  left join pg_stat_activity as activity on activity.pid = blocker.pid
  where waiting.pid = $1 and not waiting.granted
  order by xact_start limit 1`;

export interface Patient {
  /** The connection that migrates. */
  readonly client: pg.Client;
  /** Another one, as the first waits. */
  readonly watcher: pg.Client;
  readonly patience: LockPatience;
  readonly print: (line: string) => void;
}

/**
 * Does the work of a migration, which rolls back when it fails, until it gets its locks.
 * @throws SchemaError naming what holds the lock, after the last attempt
 */
export async function withLocks(
  name: string,
  { client, watcher, patience, print }: Patient,
  work: () => Promise<void>,
): Promise<void> {
  let { waitMs } = patience;
  for (let attempt = 1; ; attempt += 1) {
    // The driver's record of the process is that of a pooler, where there is one.
    const { rows } = await client.query<{ pid: number }>(prepareWait, [`${waitMs}ms`]);
    const look = lookForBlockers(watcher, rows[0]?.pid ?? 0);
    const failure = await work().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const blocker = await look.end();
    if (failure === undefined) return;
    if (!isOfLocks(failure.error)) throw failure.error;
    if (attempt === patience.attemptsMax) throw gaveUp(name, { blocker, attempts: attempt, cause: failure.error });
    const pauseMs = Math.min(patience.pauseMsMax, firstPauseMs * attempt);
    const next = `next try in ${formatSeconds(pauseMs)} (${attempt + 1} of ${patience.attemptsMax})`;
    print(`Migration ${name} waits for a lock${describe(blocker)}; ${next}, the game goes on meanwhile`);
    waitMs = blocker?.givesWay ? patience.vacuumWaitMs : patience.waitMs;
    await sleep(pauseMs);
  }
}

/** What somebody waits for now and then, until it is ended. */
function lookForBlockers(watcher: pg.Client, pid: number) {
  const ending = new AbortController();
  let last: Blocker | undefined;
  const look = async () => {
    for (;;) {
      await sleep(lookMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      const { rows } = await watcher.query<Blocker>(findBlocker, [pid]);
      last = rows[0] ?? last;
    }
  };
  // Without it the lines of a wait say less; the migration itself does not need it.
  const looking = look().catch(() => undefined);
  return {
    end: async () => {
      ending.abort();
      await looking;
      return last;
    },
  };
}

/** A lock that was not free in time, or a deadlock that PostgreSQL resolved at the cost of the migration. */
function isOfLocks(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && (error.code === '55P03' || error.code === '40P01')) || isOfLocks(error.cause);
}

function describe(blocker: Blocker | undefined): string {
  if (blocker === undefined) return '';
  const { pid, state, seconds, target } = blocker;
  const who = pid === 0 ? 'a prepared transaction' : `process ${pid}`;
  const since = seconds === null ? '' : `, its transaction is ${seconds} s old`;
  return ` on ${target}, which ${who} has${state === null ? '' : ` (${state})`}${since}`;
}

function formatSeconds(ms: number): string {
  return `${ms / 1_000} s`;
}

function gaveUp(
  name: string,
  { blocker, attempts, cause }: { blocker: Blocker | undefined; attempts: number; cause: unknown },
): SchemaError {
  const advice = blocker === undefined || blocker.pid === 0 ? 'start again' : `end process ${blocker.pid}, start again`;
  return new SchemaError(
    `Migration ${name} did not get its lock${describe(blocker)}; ${attempts} attempts changed nothing: ${advice}`,
    { cause },
  );
}
