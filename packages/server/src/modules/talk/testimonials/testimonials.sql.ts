import type { listStaffTestimonials } from '@limelight/contract/talk/testimonials.schema';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Testimonial } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';

export type TestimonialRow = Selectable<Testimonial>;
export type StaffTestimonialRow = Awaited<ReturnType<ReturnType<typeof selectTestimonials>['execute']>>[number];

/** What visitors read. */
export function listShownTestimonials(db: Executor) {
  return db
    .selectFrom('testimonial')
    .select(['id', 'name', 'text'])
    .where('shown', '=', true)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

function selectTestimonials(db: Executor) {
  return db
    .selectFrom('testimonial')
    .select(['testimonial.id', 'testimonial.version', 'testimonial.name', 'testimonial.text', 'testimonial.consent'])
    .select(['testimonial.place', 'testimonial.shown', 'testimonial.updated_at'])
    .select((row) =>
      row.selectFrom('user').select('user.name').whereRef('user.id', '=', 'testimonial.updated_by').as('updatedBy'),
    );
}

const sortColumns = {
  place: 'testimonial.place',
  name: 'testimonial.name',
  updated: 'testimonial.updated_at',
} as const;

export function selectListedTestimonials(
  db: Executor,
  { q, sort, direction, shown }: Omit<z.output<(typeof listStaffTestimonials)['query']>, 'page'>,
) {
  let query = selectTestimonials(db);
  if (q !== '') {
    query = query.where(contains(sql`testimonial.name || ' ' || testimonial.text`, q));
  }
  if (shown !== undefined) query = query.where('testimonial.shown', '=', shown === 'yes');
  return query.orderBy(sortColumns[sort], direction).orderBy('testimonial.id', direction);
}

export function findStaffTestimonial(db: Executor, id: string): Promise<StaffTestimonialRow | undefined> {
  return selectTestimonials(db).where('testimonial.id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export function lockTestimonial(tx: Executor, id: string): Promise<TestimonialRow | undefined> {
  return tx.selectFrom('testimonial').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** @returns whether the id is new */
export async function insertTestimonial(tx: Executor, row: Insertable<Testimonial>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('testimonial')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateTestimonial(tx: Executor, id: string, changes: Partial<TestimonialRow>): Promise<void> {
  await tx.updateTable('testimonial').set(changes).where('id', '=', id).execute();
}

export async function removeTestimonial(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('testimonial').where('id', '=', id).execute();
}
