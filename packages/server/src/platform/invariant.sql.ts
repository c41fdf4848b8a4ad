import { sql } from 'kysely';
import type { Executor } from './database.js';

/** One broken row: which invariant, and which row breaks it how. */
export interface BrokenRow {
  readonly row: string;
}

export interface InvariantQuery {
  /** What always holds, as a sentence. */
  readonly invariant: string;
  /** Selects `row`, the name of each row that breaks it. Nothing is selected when all is well. */
  readonly broken: string;
}

/** The first rows that break an invariant. The query is a constant of ours. */
export async function listBrokenRows(db: Executor, { broken }: InvariantQuery, limit: number): Promise<BrokenRow[]> {
  const { rows } = await sql<BrokenRow>`select row::text from (${sql.raw(broken)}) as broken limit ${limit}`.execute(
    db,
  );
  return rows;
}
