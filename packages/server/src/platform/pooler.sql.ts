import type pg from 'pg';
import { systemClock } from './clock.js';
import { connectionSettings } from './database.js';
import { type ClientSettings, DatabaseClient, setLimitsAfterwards } from './database-client.js';

/** What an operator has to change about the pooler of DATABASE_URL, in one sentence. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

/** A pooler may by chance give a connection the same session twice. */
const sessionChecks = 3;
const checkMsMax = 5_000;
/**
 * What an instance opens when it is busy: the pool of requests, jobs, rankings, and a connection each for
 * LISTEN, leadership, the watch, a restore's sign and a backup.
 */
export const instanceSessions = 34;

/**
 * Called at the start for a database that was given to the game, which a pooler may stand before. Where the
 * limits of a connection are refused or ignored in its first packet, they are set by statements from now on.
 * @param sessions that will be open together
 * @throws PoolerError where a connection has no session of its own: locks, LISTEN and limits would be
 * others'; and where there are too few, as those that wait for one would hang
 */
export async function fitToPooler(url: string, sessions: number): Promise<void> {
  const isPooler = !(await takesLimits(url));
  if (isPooler) setLimitsAfterwards(url);
  for (let check = 0; check < sessionChecks; check += 1) await requireOwnSession(url);
  if (isPooler) await requireSessions(url, sessions);
}

/** Whether the limits in the first packet come into force. */
async function takesLimits(url: string): Promise<boolean> {
  const settings = connectionSettings(url);
  try {
    return await withClient(settings, async (client) => {
      const { rows } = await client.query(
        `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'jit')`,
      );
      const inForce = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
      const { statement_timeout, lock_timeout } = settings;
      return (
        inForce.statement_timeout === String(statement_timeout) &&
        inForce.lock_timeout === String(lock_timeout) &&
        inForce.jit === 'off'
      );
    });
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) return false;
    throw error;
  }
}

/**
 * While one connection is idle and another is in a transaction, a pooler that shares sessions between
 * transactions gives the other the session of the first, or the first another than before.
 */
async function requireOwnSession(url: string): Promise<void> {
  const settings = { ...connectionSettings(url), query_timeout: checkMsMax };
  const owns = await withClient(settings, (first) =>
    withClient(settings, async (second) => {
      const before = await backendOf(first);
      await second.query('begin');
      const other = await backendOf(second);
      const after = await backendOf(first);
      await second.query('rollback');
      return before !== other && before === after;
    }),
  ).catch((error: unknown) => {
    // It has no more sessions, or refuses transactions.
    if (error instanceof Error && /read timeout|pooling mode/.test(error.message)) return false;
    throw error;
  });
  if (!owns) {
    throw new PoolerError(
      'DATABASE_URL leads through a pooler that shares sessions: set it to session mode (pool_mode = session), or name the database itself',
    );
  }
}

/** @throws PoolerError unless so many connections have a session at the same time */
async function requireSessions(url: string, sessions: number): Promise<void> {
  const settings = { ...connectionSettings(url), query_timeout: checkMsMax };
  const over = new AbortController();
  // Longer than those without a session wait for one.
  const held = systemClock.sleep(2 * checkMsMax, over.signal);
  let open = 0;
  const holdOne = () =>
    withClient(settings, async (client) => {
      await backendOf(client);
      open += 1;
      if (open === sessions) over.abort();
      await held;
    });
  let given: number | undefined;
  const fail = () => {
    given ??= open;
    over.abort();
  };
  await Promise.all(Array.from({ length: sessions }, () => holdOne().catch(fail)));
  if (given === undefined) return;
  throw new PoolerError(
    `DATABASE_URL leads through a pooler that gave ${given} of the ${sessions} sessions that are needed: raise its default_pool_size to ${instanceSessions} for each instance`,
  );
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

async function withClient<Result>(
  settings: ClientSettings,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient(settings);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
