import { sql } from 'kysely';
import type { Executor } from './database.js';

/** One row that breaks an invariant. */
export interface BrokenRow {
  readonly row: string;
}

export interface InvariantQuery {
  /** A sentence that must always be true. */
  readonly invariant: string;
  /** SQL that selects `row`, a description of each row that breaks it; selects nothing when it holds. */
  readonly broken: string;
}

/** The first rows that break an invariant. The query is a constant, never user input. */
export async function listBrokenRows(db: Executor, { broken }: InvariantQuery, limit: number): Promise<BrokenRow[]> {
  const { rows } = await sql<BrokenRow>`select row::text from (${sql.raw(broken)}) as broken limit ${limit}`.execute(
    db,
  );
  return rows;
}
