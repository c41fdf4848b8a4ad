import type pg from 'pg';

export interface LookUp {
  /** Of the prepared statement, unique among them. */
  readonly name: string;
  /** The query, which reads its keys from this table of one column. */
  readonly textOf: (keys: string) => string;
}

/**
 * A query by keys that every request runs, as a prepared statement on the pool, because planning it costs
 * more than running it. PostgreSQL plans one with an array each time, since a plan that it keeps would assume
 * ten keys; with a single key, as most requests come, it keeps the plan.
 */
export function preparedLookUp<Row extends pg.QueryResultRow>({ name, textOf }: LookUp) {
  const one = { name: `${name}: one`, text: textOf('(select $1::text)') };
  const some = { name: `${name}: some`, text: textOf('unnest($1::text[])') };
  return async (pool: pg.Pool, keys: readonly string[]): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      keys.length === 1 ? { ...one, values: [keys[0]] } : { ...some, values: [keys] },
    );
    return rows;
  };
}
