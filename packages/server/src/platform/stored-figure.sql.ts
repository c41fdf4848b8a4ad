import { sql } from 'kysely';
import type { Executor } from './database.js';

/** As the planner estimates it; -1 before a table was first analyzed. */
export async function estimateRows(db: Executor, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::bigint as rows from pg_class where oid = to_regclass(${table})`.execute(db);
  return rows[0]?.rows ?? 0;
}

export async function findFigure<Value>(db: Executor, name: string): Promise<{ value: Value; at: Date } | undefined> {
  const { rows } = await sql<{ value: Value; at: Date }>`
    select value, at from staff_figure where name = ${name}`.execute(db);
  return rows[0];
}

export async function saveFigure(db: Executor, name: string, value: unknown, at: Date): Promise<void> {
  await sql`
    insert into staff_figure (name, value, at) values (${name}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (name) do update set value = excluded.value, at = excluded.at where staff_figure.at < excluded.at`.execute(
    db,
  );
}
