import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './database.js';
import { contains, startsWith } from './search-fold.sql.js';
import { containsPattern, startPattern } from './staff-list.sql.js';

/** Below it the index of three letters does not help: a short text is compared with the beginnings. */
const partLengthMin = 3;
/** Read to find out how common a text is: a hundred pages, whatever the size of the table. */
const sampledRows = 5_000;
/** Above it, testing accounts in the order of the list finds a page sooner than sorting all that match. */
const commonShareMin = 0.01;
/** A search for a common text counts no further: each row is compared with it. */
const commonCountMax = 100;

/** A text that accounts are searched for, as a condition on the table "user". */
export interface AccountSearch {
  readonly condition: RawBuilder<boolean>;
  readonly isCommon: boolean;
  /** For `readPageOfRows`. */
  readonly countMax: number | undefined;
}

/**
 * Finds a part of the name, the address or the handle of accounts; by one or two letters the beginning of the
 * name. Whether the text is common decides how the database searches, and never what it finds: one index
 * lists few matches quickly, but reads the entries of half the table for a text like the domain of a mail
 * provider.
 * @returns undefined for an empty text, which restricts nothing
 */
export async function searchAccounts(db: Executor, q: string): Promise<AccountSearch | undefined> {
  if (q === '') return undefined;
  const common = accountSearch(q, { isCommon: true });
  return (await isCommonAmongAccounts(db, common.condition)) ? common : accountSearch(q, { isCommon: false });
}

/** The search for a text that is known to be common, or not. */
export function accountSearch(q: string, { isCommon }: Pick<AccountSearch, 'isCommon'>): AccountSearch {
  const { tested, indexed } = isPart(q)
    ? { tested: testedPart, indexed: indexedPart }
    : { tested: nameStart, indexed: indexedStart };
  return isCommon
    ? { condition: tested(q), isCommon, countMax: commonCountMax }
    : { condition: indexed(q), isCommon, countMax: undefined };
}

/**
 * The same for the address alone: a part of it, or of one or two letters its beginning.
 * @returns undefined for an empty text
 */
export async function searchAddresses(db: Executor, q: string): Promise<AccountSearch | undefined> {
  if (q === '') return undefined;
  if (!isPart(q)) {
    return { condition: sql`"user".email like ${startPattern(q.toLowerCase())}`, isCommon: false, countMax: undefined };
  }
  // Of addresses, unlike of texts in three columns, the planner knows which are common: no index is hidden
  // from it.
  const part = sql<boolean>`"user".email like ${containsPattern(q.toLowerCase())}`;
  if (await isCommonAmongAccounts(db, part)) return { condition: part, isCommon: true, countMax: commonCountMax };
  return { condition: sql`${indexedPart(q)} and ${part}`, isCommon: false, countMax: undefined };
}

/** Whether the text is long enough for an index of three letters. */
export const isPart = (q: string) => q.normalize('NFC').length >= partLengthMin;

const text = sql`("user".name || ' ' || "user".email || ' ' || "user".handle)`;

/** As the index `user_text` has it. */
const indexedPart = (q: string) => contains(text, q);
/**
 * The same, in a form that no index answers and of which the planner assumes that every other account has it.
 */
const testedPart = (q: string) => sql<boolean>`case when ${contains(text, q)} then true else false end`;
/** As the index `user_name` has it. */
const nameStart = (q: string) =>
  sql<boolean>`("user".account_state <> 'closed' and ${startsWith(sql`"user".name`, q)})`;
/**
 * An array is read first, once: the planner, which does not know how rare such names are, reads all in the
 * order of the list.
 */
const indexedStart = (q: string) => sql<boolean>`"user".id = any(array(select id from "user" where ${nameStart(q)}))`;

async function isCommonAmongAccounts(db: Executor, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ found: number; read: number }>`
    select count(*) filter (where ${condition}) as found, count(*) as read
    from "user" tablesample system (
      least(100, ${sql.lit(100 * sampledRows)} / greatest(1, (select reltuples from pg_class where oid = '"user"'::regclass)))
    ) repeatable (0)`.execute(db);
  const { found = 0, read = 0 } = rows[0] ?? {};
  return found > read * commonShareMin && read >= sampledRows / 2;
}
