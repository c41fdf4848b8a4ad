import type pg from 'pg';
import { systemClock } from './clock.js';
import type { DatabaseHost } from './database-address.js';

/** A connection exception by its SQLSTATE: it may pass, as hosts change their parts. */
export class NoPrimaryError extends Error {
  readonly code = '08001';
}

/** A connection that was not opened yet. */
type OpenOne = (host: DatabaseHost) => pg.Client;

interface Answer {
  readonly host: DatabaseHost;
  readonly order: number;
  /** Higher with each promotion: of two that take writes the older one was left. */
  readonly timeline: number;
}

/** How long the others are waited for when one has answered. */
const patienceMs = 1_000;
/** SQLSTATEs of a role, a password or a database that other tries would not change. */
const refusal = /^28|^3D|^42501$/;

const known = new Map<string, DatabaseHost>();
const searches = new Map<string, Promise<DatabaseHost>>();
const keyOf = (hosts: readonly DatabaseHost[]) => hosts.map(nameOf).join();
const nameOf = ({ host, port }: DatabaseHost) => `${host}:${port}`;

/**
 * The host that takes writes: the one of before, until a connection to it has failed. Those who look for it
 * at the same time share one search.
 * @throws NoPrimaryError, or why every host refuses
 */
export function findPrimary(hosts: readonly DatabaseHost[], open: OpenOne): Promise<DatabaseHost> {
  const key = keyOf(hosts);
  const before = known.get(key);
  if (before !== undefined) return Promise.resolve(before);
  const running = searches.get(key);
  if (running !== undefined) return running;
  const search = searchPrimary(hosts, open)
    .then((host) => {
      known.set(key, host);
      return host;
    })
    .finally(() => searches.delete(key));
  searches.set(key, search);
  return search;
}

/** The next connection looks for it again. */
export function forgetPrimaries(): void {
  known.clear();
}

async function searchPrimary(hosts: readonly DatabaseHost[], open: OpenOne): Promise<DatabaseHost> {
  const found: Answer[] = [];
  const tries = hosts.map(async (host, order) => {
    found.push({ host, order, timeline: await timelineOf(open(host)) });
  });
  const over = new AbortController();
  const all = Promise.allSettled(tries);
  await Promise.race([all, systemClock.sleep(patienceMs, over.signal)]);
  over.abort();
  if (found.length === 0) await Promise.any(tries).catch(() => undefined);
  const [best] = found.toSorted((a, b) => b.timeline - a.timeline || a.order - b.order);
  if (best !== undefined) return best.host;
  const reasons = (await all).flatMap((one) =>
    one.status === 'rejected' ? [one.reason as Error & { code?: string }] : [],
  );
  const refused = reasons.find(({ code }) => code !== undefined && refusal.test(code));
  if (refused !== undefined) throw refused;
  const list = reasons.map(({ code, message }, index) => `${nameOf(hosts[index] as DatabaseHost)} ${message || code}`);
  throw new NoPrimaryError(`none of its hosts takes writes (${list.join('; ')})`, { cause: reasons[0] });
}

/** @throws when it does not answer, or takes no writes */
async function timelineOf(client: pg.Client): Promise<number> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; reads: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as reads`,
    );
    if (rows[0]?.standby !== false) throw new Error('is a standby');
    if (rows[0].reads) throw new Error('takes no writes');
    // What cannot say it is judged by its place in the list.
    const timelines = await client
      .query<{ timeline: number }>(
        `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
      )
      .catch(() => undefined);
    return timelines?.rows[0]?.timeline ?? 0;
  } finally {
    void client.end().catch(() => undefined);
  }
}
