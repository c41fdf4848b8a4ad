import { sql } from 'kysely';
import type { Executor } from './database.js';

export interface InvariantQuery {
  /** A sentence that must always be true. */
  readonly invariant: string;
  /** SQL that selects `row`, a description of each row that breaks it; selects nothing when it holds. */
  readonly broken: string;
}

/** Descriptions of the first rows that break an invariant. The query is a constant, never user input. */
export async function listBrokenRows(db: Executor, { broken }: InvariantQuery, limit: number): Promise<string[]> {
  const query = sql<{ row: string }>`select row::text from (${sql.raw(broken)}) as broken limit ${limit}`;
  return (await query.execute(db)).rows.map(({ row }) => row);
}

/** Names of a table of the rules, as a list of SQL. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
