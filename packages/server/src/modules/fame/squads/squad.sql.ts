import type { listSquads } from '@limelight/contract/fame/squads.schema';
import type { SquadSort } from '@limelight/rules/squad';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Squad } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';

/** With the rank at the newest close. */
function selectSquads(db: Executor) {
  return db
    .selectFrom('squad')
    .leftJoin('squad_rank', 'squad_rank.squad_id', 'squad.id')
    .selectAll('squad')
    .select(['squad_rank.rank', 'squad_rank.return_bps']);
}

export interface SquadRow extends Selectable<Squad> {
  readonly rank: number | null;
  readonly return_bps: number | null;
}

export function findSquad(db: Executor, id: string): Promise<SquadRow | undefined> {
  return selectSquads(db).where('squad.id', '=', id).executeTakeFirst();
}

/** Also by a handle of before: no other squad gets it. */
export function findSquadByHandle(db: Executor, handle: string): Promise<SquadRow | undefined> {
  return selectSquads(db)
    .where((eb) =>
      eb.or([
        eb('squad.handle', '=', handle),
        eb(
          'squad.id',
          '=',
          eb.selectFrom('squad_former_handle').select('squad_former_handle.squad_id').where('handle', '=', handle),
        ),
      ]),
    )
    .executeTakeFirst();
}

export function findSquadByInviteCode(db: Executor, code: string): Promise<SquadRow | undefined> {
  return selectSquads(db).where('invite_code', '=', code).executeTakeFirst();
}

/** Whatever changes a squad or its memberships has locked its row, until the transaction ends. */
export function lockSquad(tx: Executor, id: string): Promise<SquadRow | undefined> {
  return selectSquads(tx).where('squad.id', '=', id).forNoKeyUpdate('squad').executeTakeFirst();
}

/** @returns false when its id or its code is another squad's */
export async function insertSquad(tx: Executor, squad: Insertable<Squad>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('squad')
    .values(squad)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateSquad(tx: Executor, id: string, changes: Updateable<Squad>): Promise<void> {
  await tx.updateTable('squad').set(changes).where('id', '=', id).execute();
}

const namesLockKey = 7_266_140;

/** Held while a squad gets its name: of two with the same one, the second sees it. */
export async function lockSquadNames(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(namesLockKey)})`.execute(tx);
}

/** By another squad, or by one that had it before. */
export async function isSquadNameTaken(tx: Executor, handle: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select id, handle from squad union all select squad_id, handle from squad_former_handle
    ) as named
    where replace(handle, '-', '') = replace(${handle}, '-', '') and id is distinct from ${exceptId}::uuid
  `.execute(tx);
  return rows.length > 0;
}

/** A squad has another handle from now on. Its old address leads to it. */
export async function storeFormerHandle(tx: Executor, { id, handle }: SquadRow, next: string): Promise<void> {
  if (handle === next) return;
  await tx.deleteFrom('squad_former_handle').where('handle', '=', next).execute();
  await tx.insertInto('squad_former_handle').values({ handle, squad_id: id }).execute();
}

type SquadQuery = Pick<z.output<typeof listSquads.query>, 'q' | 'celebrityId' | 'sort' | 'limit' | 'cursor'>;

const orders: Readonly<Record<SquadSort, RawBuilder<unknown>>> = {
  activity: sql`last_active_at desc`,
  members: sql`members desc`,
  newest: sql`founded_at desc`,
  rank: sql`squad_rank.rank nulls last`,
};

/** Of those that are not archived: a page, and how many there are. */
export async function listOpenSquads(
  db: Executor,
  { q, celebrityId, sort, limit, cursor }: SquadQuery,
): Promise<{ readonly rows: readonly SquadRow[]; readonly total: number }> {
  let found = selectSquads(db).where('archived_at', 'is', null);
  if (celebrityId !== undefined) found = found.where('celebrity_id', '=', celebrityId);
  if (q !== '') found = found.where(contains(sql`name || ' ' || description`, q));
  const page = found.orderBy(orders[sort]).orderBy('squad.id').limit(limit).offset(cursor);
  const [rows, { total }] = await Promise.all([
    page.execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** LISTEN/NOTIFY channel: a squad, and the players whom the change concerns. */
export const squadChannel = 'squad';

/** Memberships, roles or the state of a squad have changed. */
export async function publishSquadChange(tx: Executor, id: string, userIds: readonly string[] = []): Promise<void> {
  await sql`select pg_notify(${squadChannel}, ${[id, ...userIds].join(' ')})`.execute(tx);
}
