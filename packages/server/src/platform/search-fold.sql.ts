import { type RawBuilder, sql } from 'kysely';

/** The text as a pattern of LIKE, in which its own signs of a pattern stand for themselves. */
const pattern = (q: string) => sql`regexp_replace(search_fold(${q}::text), '([\\\\%_])', '\\\\\\1', 'g')`;

/** Whether a text of the database has this one in it, by its letters alone. */
export function contains(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql`search_fold(${text}) like '%' || ${pattern(q)} || '%'`;
}

/** Whether it starts with it. */
export function startsWith(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql`search_fold(${text}) like ${pattern(q)} || '%'`;
}
