import type { StaffTip as StaffTipResponse } from '@limelight/contract/exchange/staff-tips.schema';
import type { LondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';

export type StaffTipRow = Omit<StaffTipResponse, 'updatedAt'> & { readonly updatedAt: Date };
export type TipFields = Pick<StaffTipResponse, 'celebrityId' | 'text'> & {
  readonly fromDay: LondonDay;
  readonly toDay: LondonDay;
};

interface ListQuery {
  readonly q: string;
  readonly direction: 'asc' | 'desc';
}

/** Days as texts, which the driver would read as instants. */
export function selectStaffTips(db: Executor, { q, direction }: ListQuery = { q: '', direction: 'desc' }) {
  let query = db
    .selectFrom('staff_tip')
    .select(['staff_tip.id', 'staff_tip.version', 'staff_tip.text', 'staff_tip.celebrity_id as celebrityId'])
    .select([dayText('from_day').as('fromDay'), dayText('to_day').as('toDay')])
    .select('staff_tip.updated_at as updatedAt')
    .select((row) =>
      row.selectFrom('user').select('user.name').whereRef('user.id', '=', 'staff_tip.updated_by').as('updatedBy'),
    );
  if (q !== '') query = query.where(contains(sql`staff_tip.text`, q));
  return query.orderBy('staff_tip.from_day', direction);
}

function dayText(column: 'from_day' | 'to_day') {
  return sql<string>`to_char(${sql.ref(`staff_tip.${column}`)}, 'YYYY-MM-DD')`;
}

export function findStaffTip(db: Executor, id: string): Promise<StaffTipRow | undefined> {
  return selectStaffTips(db).where('staff_tip.id', '=', id).executeTakeFirst();
}

/** Serialises changes of tips and the writing of the day's tip, until the transaction ends. */
export async function lockTips(tx: Executor): Promise<void> {
  await sql`lock table staff_tip in share row exclusive mode`.execute(tx);
}

/** The tip of staff for a day. */
export function findTipOfDay(tx: Executor, day: LondonDay): Promise<StaffTipRow | undefined> {
  return selectStaffTips(tx)
    .where(sql<boolean>`${day}::date between staff_tip.from_day and staff_tip.to_day`)
    .executeTakeFirst();
}

/** Whether another tip covers one of the days. */
export async function isTaken(tx: Executor, { fromDay, toDay }: TipFields, exceptId: string): Promise<boolean> {
  const query = tx.selectFrom('staff_tip').select('id').where('id', '<>', exceptId);
  const overlaps = sql<boolean>`daterange(from_day, to_day, '[]') && daterange(${fromDay}::date, ${toDay}::date, '[]')`;
  return (await query.where(overlaps).executeTakeFirst()) !== undefined;
}

interface Stored {
  readonly id: string;
  readonly fields: TipFields;
  readonly actorId: string;
  readonly now: Date;
}

export async function insertStaffTip(tx: Executor, { id, fields, actorId, now }: Stored): Promise<void> {
  const { celebrityId, text, fromDay, toDay } = fields;
  await sql`
    insert into staff_tip (id, celebrity_id, text, from_day, to_day, created_at, updated_at, updated_by)
    values (${id}, ${celebrityId}, ${text}, ${fromDay}, ${toDay}, ${now}, ${now}, ${actorId})`.execute(tx);
}

export async function updateStaffTip(tx: Executor, { id, fields, actorId, now }: Stored): Promise<void> {
  const { celebrityId, text, fromDay, toDay } = fields;
  await sql`
    update staff_tip set celebrity_id = ${celebrityId}, text = ${text}, from_day = ${fromDay}, to_day = ${toDay},
      version = version + 1, updated_at = ${now}, updated_by = ${actorId}
    where id = ${id}`.execute(tx);
}

export async function removeStaffTip(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('staff_tip').where('id', '=', id).execute();
}

/** The day's tip as a copy of one of staff. @returns whether the day had none */
export async function insertCopy(tx: Executor, tip: StaffTipRow, day: LondonDay, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into insider_tip (day, author, celebrity_id, text, at, staff_tip_id)
    values (${day}, 'staff', ${tip.celebrityId}, ${tip.text}, ${now}, ${tip.id})
    on conflict (day) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function updateCopy(tx: Executor, tip: Pick<StaffTipRow, 'id' | 'celebrityId' | 'text'>, day: LondonDay) {
  await sql`
    update insider_tip set text = ${tip.text}, celebrity_id = ${tip.celebrityId}
    where staff_tip_id = ${tip.id} and day = ${day}`.execute(tx);
}

export async function removeCopy(tx: Executor, id: string, day: LondonDay): Promise<void> {
  await sql`delete from insider_tip where staff_tip_id = ${id} and day = ${day}`.execute(tx);
}
