import { staffCountMax, staffPageSize } from '@limelight/rules/page-size';
import { type SelectQueryBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Executor } from './database.js';
import { allowSlowReader } from './slow-reader.sql.js';

export interface PageOfRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more rows than `total`. */
  readonly totalIsMinimum: boolean;
}

export interface PageRequest {
  /** From 0. */
  readonly page: number;
  readonly pageSize?: number;
  /** A search whose rows cost more than an index look-up counts less far. */
  readonly countMax?: number | undefined;
  /**
   * The unique column of the rows, such as 'user.id'. With it the rows of the page are found in the indexes
   * that contain the filter and the order, and only these rows are read: a late page costs little more than
   * the first.
   */
  readonly key?: string | undefined;
}

/**
 * One page of a filtered and sorted query, and how many rows the filter has. The order must end with a unique
 * column, or pages overlap.
 */
export async function readPageOfRows<Schema, Tables extends keyof Schema, Row>(
  db: Executor,
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { page, pageSize = staffPageSize, countMax = staffCountMax, key }: PageRequest,
): Promise<PageOfRows<Row>> {
  const range = <Other>(rows: SelectQueryBuilder<Schema, Tables, Other>) =>
    rows.limit(pageSize).offset(page * pageSize);
  const [rows, count] = await Promise.all([
    (key === undefined ? range(query) : rowsOfKeys(query, key, range)).execute(),
    countRows(db, query, countMax),
  ]);
  return { rows, ...count };
}

function rowsOfKeys<Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  key: string,
  range: (keys: SelectQueryBuilder<Schema, Tables, object>) => SelectQueryBuilder<Schema, Tables, object>,
): SelectQueryBuilder<Schema, Tables, Row> {
  const keys = range(query.clearSelect().select(sql.ref(key).as('key')));
  return query.clearWhere().where(sql<boolean>`${sql.ref(key)} in (${keys})`);
}

type Filters = LRUCache<string, true>;

/**
 * Filters with more rows than are counted, by database. For half a minute they are not counted again, which
 * takes a quarter of a request.
 */
const uncounted = new WeakMap<Executor, Filters>();

function uncountedFilters(db: Executor): Filters {
  const known = uncounted.get(db) ?? new LRUCache({ max: 500, ttl: 30_000, ttlResolution: 0 });
  uncounted.set(db, known);
  return known;
}

/** Counts no further than `countMax`. */
async function countRows<Schema, Tables extends keyof Schema, Row>(
  db: Executor,
  query: SelectQueryBuilder<Schema, Tables, Row>,
  countMax: number,
): Promise<Pick<PageOfRows<Row>, 'total' | 'totalIsMinimum'>> {
  const found = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(countMax + 1);
  const countOf = db.selectFrom(found.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
  const { sql: text, parameters } = countOf.compile();
  const filter = JSON.stringify([text, parameters]);
  const filters = uncountedFilters(db);
  if (filters.has(filter)) return { total: countMax, totalIsMinimum: true };
  const { count } = await countOf.executeTakeFirstOrThrow();
  if (count > countMax) filters.set(filter, true);
  return { total: Math.min(count, countMax), totalIsMinimum: count > countMax };
}

const fetchedRows = 1_000;

/**
 * Every row of a query, read in batches from one snapshot; the reader's speed decides when the next batch is
 * read.
 */
export async function* streamRows<Schema, Tables extends keyof Schema, Row>(
  db: Database,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): AsyncGenerator<Row> {
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql.raw(allowSlowReader).execute(tx);
    await sql`declare every_row no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(fetchedRows))} from every_row`.execute(tx);
      yield* rows;
      if (rows.length < fetchedRows) return;
    }
  } finally {
    // Also when the reader is gone; it has changed nothing.
    await tx.rollback().execute();
  }
}

/** A search text as a pattern of LIKE that finds it anywhere. */
export function containsPattern(text: string): string {
  return `%${startPattern(text)}`;
}

/** A search text as a pattern of LIKE that finds what starts with it. */
export function startPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
