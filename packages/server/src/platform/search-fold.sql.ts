import { type RawBuilder, sql } from 'kysely';

/** The text as a pattern of LIKE, in which its own signs of a pattern stand for themselves. */
const pattern = (q: string) => sql`regexp_replace(search_fold(${q}::text), '([\\\\%_])', '\\\\\\1', 'g')`;

/** Whether a text of the database has this one in it, by its letters alone. */
export function contains(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql`search_fold(${text}) like '%' || ${pattern(q)} || '%'`;
}

/**
 * The order of names and titles in lists: by letters alone, as `compareNames` of the browser, and the same
 * whichever collation the database has.
 */
export function byLetters(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`search_fold(${text}) collate "C"`;
}

/** Whether it starts with it. */
export function startsWith(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql`search_fold(${text}) like ${pattern(q)} || '%'`;
}

/** Patterns of LIKE for a text that is folded already: that it has this word in it, for each word. */
export function patternsOf(words: readonly string[]): RawBuilder<string[]> {
  return sql`array(
    select '%' || regexp_replace(search_fold(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(${words}::text[]) as word
  )`;
}
