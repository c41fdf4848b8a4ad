import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';

/** Where a page ended; kinds and keys order what happened in the same microsecond. */
export interface TimelineCursor {
  /** Microseconds since 1970, as a text: beyond what a number of JSON carries. */
  readonly atMicros: string;
  readonly kind: string;
  readonly key: string;
}

export interface TimelineRow {
  readonly kind: string;
  readonly key: string;
  readonly at: Date;
  readonly atMicros: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface TimelineQuery {
  readonly userId: string;
  readonly entries: readonly TimelineEntry[];
  readonly cursor: TimelineCursor | undefined;
  readonly limit: number;
}

/** What happened to an account, newest first. Each source is read no further than the page needs. */
export async function listTimeline(
  db: Executor,
  { userId, entries, cursor, limit }: TimelineQuery,
): Promise<readonly TimelineRow[]> {
  const isOlder = (kind: string) =>
    cursor === undefined
      ? sql`true`
      : sql`(at, ${kind}::text, key) < (${timeOf(cursor)}, ${cursor.kind}::text, ${cursor.key}::text)`;
  const parts = entries.map(
    ({ kind, select }) => sql`(
      select ${kind}::text as kind, key, at, data from (${select(userId)}) as source
      where ${isOlder(kind)} order by at desc, key desc limit ${limit})`,
  );
  const { rows } = await sql<TimelineRow>`
    select kind, key, at, (extract(epoch from at) * 1000000)::bigint::text as "atMicros", data
    from (${sql.join(parts, sql` union all `)}) as event
    order by at desc, kind desc, key desc limit ${limit}`.execute(db);
  return rows;
}

function timeOf({ atMicros }: TimelineCursor) {
  return sql`timestamptz 'epoch' + ${atMicros}::bigint * interval '1 microsecond'`;
}
