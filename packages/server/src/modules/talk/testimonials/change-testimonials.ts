import type { StaffTestimonial } from '@limelight/contract/talk/testimonials.schema';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import * as stored from './testimonials.sql.js';

type ChangeServices = Pick<Services, 'db' | 'clock'>;
export type TestimonialFields = Pick<stored.TestimonialRow, 'name' | 'text' | 'consent' | 'place' | 'shown'>;

interface Change {
  readonly actor: Actor;
  readonly id: string;
}

/** Entries of the audit trail are never deleted, so they name nobody who may take back the consent. */
function recorded({ text, place, shown }: TestimonialFields) {
  return { text, place, shown };
}

export function presentTestimonial({ updated_at, ...row }: stored.StaffTestimonialRow): StaffTestimonial {
  return { ...row, updatedAt: updated_at.toISOString() };
}

/** @throws Refusal NOT_FOUND */
export async function readTestimonial(db: Executor, id: string): Promise<StaffTestimonial> {
  const row = await stored.findStaffTestimonial(db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return presentTestimonial(row);
}

/** @throws Refusal CONFLICT for an id of another testimonial */
export async function createTestimonial(
  { db, clock }: ChangeServices,
  { actor, id, fields }: Change & { readonly fields: TestimonialFields },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const row = { id, ...fields, created_at: now, updated_at: now, updated_by: actor.userId };
    if (!(await stored.insertTestimonial(tx, row))) {
      const current = await readTestimonial(tx, id);
      const isRepeat = current.version === 1 && current.text === fields.text && current.name === fields.name;
      if (!isRepeat) throw new Refusal('CONFLICT', { details: { current } });
      return;
    }
    const target = { kind: 'testimonial', id } as const;
    const after = recorded(fields);
    await recordAction(tx, { actor, action: 'testimonial.create', target, before: null, after, reason: null, now });
  });
}

/** @throws Refusal NOT_FOUND; CONFLICT with the testimonial as it is now, when somebody else changed it */
export async function editTestimonial(
  { db, clock }: ChangeServices,
  { actor, id, version, fields }: Change & { readonly version: number; readonly fields: TestimonialFields },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const before = await stored.lockTestimonial(tx, id);
    if (before === undefined) throw new Refusal('NOT_FOUND');
    if (before.version !== version) {
      throw new Refusal('CONFLICT', { details: { current: await readTestimonial(tx, id) } });
    }
    await stored.updateTestimonial(tx, id, {
      ...fields,
      version: version + 1,
      updated_at: now,
      updated_by: actor.userId,
    });
    await recordAction(tx, {
      actor,
      action: 'testimonial.edit',
      target: { kind: 'testimonial', id },
      before: recorded(before),
      after: recorded(fields),
      reason: null,
      now,
    });
  });
}

/** @throws Refusal NOT_FOUND */
export async function deleteTestimonial({ db, clock }: ChangeServices, { actor, id }: Change): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const row = await stored.lockTestimonial(tx, id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    await stored.removeTestimonial(tx, id);
    const target = { kind: 'testimonial', id } as const;
    const { place, shown } = row;
    const before = { place, shown };
    await recordAction(tx, { actor, action: 'testimonial.delete', target, before, after: null, reason: null, now });
  });
}
