import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { personalTables } from '../../../compose.js';
import type { TestServices } from '../../../testing/services.js';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Writes rows for an account into one table, as copies of another player's row. */
export interface RowWriter {
  readonly table: string;
  /**
   * Inserts a row and commits after a time.
   * @returns whether it is stored
   */
  write(userId: string, holdMs?: number): Promise<boolean>;
}

type Database = TestServices['db'];

/** A writer for each table that is erased with an account, also for tables that modules add later. */
export function rowWriters(db: Database, templateId: string): Promise<RowWriter[]> {
  const erased = personalTables.filter(({ onDeletion }) => onDeletion === 'erase');
  return Promise.all(erased.map(({ table, owner = 'user_id' }) => rowWriter(db, { table, owner, templateId })));
}

interface Template {
  readonly table: string;
  readonly owner: string;
  readonly templateId: string;
}

async function rowWriter(db: Database, { table, owner, templateId }: Template): Promise<RowWriter> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} as t where ${sql.ref(owner)} = ${templateId} limit 1`.execute(
    db,
  );
  const [template] = rows;
  if (template === undefined) throw new Error(`the template has no row in ${table}: add one to addPlayerWithRows`);
  const fresh = await listUniqueColumns(db, table, owner);
  const names = sql.join((await listWrittenColumns(db, table)).map((name) => sql.ref(name)));

  async function write(userId: string, holdMs = 0): Promise<boolean> {
    const values = fresh.map(({ name, type }) => [name, freshValue(type, template?.row[name])]);
    // The version under which a session of this account could begin.
    const current = await db.selectFrom('user').select('credential_version').where('id', '=', userId).execute();
    const row = JSON.stringify({ ...template?.row, ...Object.fromEntries(values), ...current[0], [owner]: userId });
    const stored = db.transaction().execute(async (tx) => {
      const { rows: inserted } = await sql`
        insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${row}) returning 1`.execute(tx);
      await sql`select pg_sleep(${holdMs / 1_000})`.execute(tx);
      return inserted.length === 1;
    });
    return stored.catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return false;
    });
  }
  return { table, write };
}

/** Without those that the database computes. */
async function listWrittenColumns(db: Database, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Columns of primary keys and unique constraints, without the owner and without references to other tables.
 */
async function listUniqueColumns(db: Database, table: string, owner: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select distinct attname::text as name, atttypid::regtype::text as type
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisunique and attname <> ${owner}
      and not exists (select from pg_constraint where conrelid = indrelid and contype = 'f' and attnum = any(conkey))
  `.execute(db);
  return rows;
}

function freshValue(type: string, before: unknown): unknown {
  if (type === 'uuid') return randomUUID();
  // Digits at the end fit the checks of the schema: of URLs, of codes, of ids.
  if (type === 'text') return `${before}`.replace(/.{1,6}$/, (end) => `${randomInt(1e5, 1e6)}`.slice(-end.length));
  if (type === 'bytea') return `\\x${randomBytes(32).toString('hex')}`;
  if (type === 'integer' || type === 'bigint') return randomInt(1_000_000, 2 ** 31 - 1);
  return before;
}

/** The schema refuses rows of a closed account; a row of that key may exist already. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['LL001', 'LL002', 'LL003', '23505'].includes(String(error.code));
}
