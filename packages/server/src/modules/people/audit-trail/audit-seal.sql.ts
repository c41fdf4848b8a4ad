import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** An entry of the chain, which stands for all entries before it. */
export interface ChainPlace {
  readonly number: number;
  readonly hash: Buffer;
}

export function findSeal(db: Executor) {
  return db
    .selectFrom('audit_seal')
    .select(['number', 'hash', 'signature', 'witnessed_at as witnessedAt'])
    .executeTakeFirst();
}

export async function saveSeal(db: Executor, seal: ChainPlace & { readonly signature: Buffer }): Promise<void> {
  await db
    .insertInto('audit_seal')
    .values(seal)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(seal))
    .execute();
}

export async function markWitnessed(db: Executor, now: Date): Promise<void> {
  await db.updateTable('audit_seal').set({ witnessed_at: now }).execute();
}

export async function readHead(db: Executor): Promise<ChainPlace> {
  return db.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirstOrThrow();
}

/**
 * The first entry between two places that is not what it was written as.
 * @param hashing the expression of an entry's hash: that of the database could have been replaced
 */
export async function findAltered(
  db: Executor,
  { after, until, hashing }: { readonly after: ChainPlace; readonly until: ChainPlace; readonly hashing: string },
): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    with entries as (
      select number, hash, previous_hash, (${sql.raw(hashing)}) as expected,
        lag(hash, 1, ${after.hash}) over (order by number) as hash_before,
        lag(number, 1, ${after.number}::bigint) over (order by number) as number_before
      from audit_entry as entry where number > ${after.number} and number <= ${until.number}
    )
    select coalesce(
      case when ${after.number} > 0
        and not exists (select from audit_entry where number = ${after.number} and hash = ${after.hash})
        then ${after.number}::bigint end,
      (select min(number) from entries
        where hash <> expected or previous_hash <> hash_before or number <> number_before + 1),
      case when ${until.number} > ${after.number}
        and not exists (select from entries where number = ${until.number} and hash = ${until.hash})
        then ${until.number}::bigint end
    ) as number`.execute(db);
  return rows[0]?.number ?? null;
}

/** Whether the trail has this entry, or a restore after the time at which it had it. */
export async function hasOrRestored(db: Executor, { number, hash }: ChainPlace, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('audit_entry')
    .select('number')
    .where((where) =>
      where.or([
        where.and([where('number', '=', number), where('hash', '=', hash)]),
        where.and([where('action', '=', 'backup.restore'), where('at', '>', since)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
