import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from './clock.js';
import type { Executor } from './database.js';
import type { StatementNames } from './statement-names.js';
import type { Worker } from './worker.js';

type Pages = ReadonlyMap<string, number>;

const checkMs = 5_000;
/** Reading all of a smaller table takes no longer than finding a row by an index. */
const smallPages = 8;
const pageBytes = 8_192;

async function readPages(db: Executor): Promise<Pages> {
  const { rows } = await sql<{ table: string; pages: number }>`
    select oid::text as table, (pg_relation_size(oid) / ${sql.lit(pageBytes)})::integer as pages
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db);
  return new Map(rows.map(({ table, pages }) => [table, pages]));
}

/**
 * Notices tables that have doubled since plans were made for them. PostgreSQL keeps the plan of a prepared
 * statement until a table is analysed, which is when its autovacuum comes to it: until then a plan to read
 * all of a small table stays.
 */
export class TableGrowth {
  readonly #db: Executor;
  #planned: Pages | undefined;

  constructor(db: Executor) {
    this.#db = db;
  }

  /** @returns whether plans that were made before are to be made again */
  async outgrowsPlans(): Promise<boolean> {
    const pages = await readPages(this.#db);
    const planned = this.#planned;
    const outgrown =
      planned !== undefined &&
      [...pages].some(([table, now]) => now >= smallPages && now > 2 * (planned.get(table) ?? 0));
    // A table that has shrunk is as small as it is now, so that it is noticed when it grows again.
    const base = (table: string, now: number) => (outgrown ? now : Math.min(now, planned?.get(table) ?? now));
    this.#planned = new Map([...pages].map(([table, now]) => [table, base(table, now)]));
    return outgrown;
  }
}

interface Watching {
  readonly db: Executor;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly names: StatementNames;
}

/** Has the plans of all connections made again when a table has outgrown them, within seconds. */
export function watchGrowth({ db, clock, log, names }: Watching): Worker {
  const stopping = new AbortController();
  const growth = new TableGrowth(db);
  const watch = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await growth.outgrowsPlans()) names.planAgain();
      } catch (error) {
        log.warn({ err: error }, 'the sizes of tables could not be read; retrying');
      }
      await clock.sleep(checkMs, stopping.signal);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
