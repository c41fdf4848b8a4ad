import type { editCelebrity as schemas } from '@limelight/contract/exchange/celebrities.schema';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { claimMedia } from '../../talk/media/media.public.js';
import { findNextTickNumber, insertCelebrityChange, publishCelebrityChange } from '../market/market.public.js';
import { type LockedCelebrity, updateCelebrity } from './celebrities.sql.js';
import { lockForChange, requireFreeName } from './lock-for-change.js';
import { requireLasting } from './require-lasting.js';

export interface CelebrityEdit extends z.output<typeof schemas.body> {
  readonly actor: Actor;
  readonly id: string;
}

type EditServices = Pick<Services, 'db' | 'clock' | 'random'>;

/**
 * Changes the entered fields. Without a difference nothing is written.
 * @throws Refusal CELEBRITY_UNKNOWN; MEDIA_UNKNOWN; BAD_REQUEST for another category without a reason;
 * CONFLICT with the saved version, or when the name is taken
 */
export function editCelebrity(
  services: EditServices,
  { actor, id, version, categoryReason, ...fields }: CelebrityEdit,
): Promise<void> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const saved = await lockForChange(tx, id);
    const current = fieldsOf(saved);
    if (saved.version !== version) throw new Refusal('CONFLICT', { details: { current, version: saved.version } });
    await requireFreeName(tx, fields.name, id);
    const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((name) => fields[name] !== current[name]);
    if (changed.length === 0) return;
    const reason = fields.category === saved.category ? null : requireReason(categoryReason);
    if (reason !== null) await recordCategory(tx, services, saved, { actor, reason, to: fields.category });
    const now = clock.now();
    const { name, category, country, description, featured, fanSentiment, imageMediaId } = fields;
    if (imageMediaId !== null && imageMediaId !== current.imageMediaId) await claimMedia(tx, imageMediaId, 'image');
    await updateCelebrity(tx, id, {
      ...{ name, category, country, description, featured },
      image_media_id: imageMediaId,
      entered_sentiment: fanSentiment,
      version: version + 1,
      updated_at: now,
      updated_by: actor.userId,
    });
    await publishCelebrityChange(tx, id);
    const [before, after] = [current, fields].map((one) =>
      Object.fromEntries(changed.map((name) => [name, one[name]])),
    );
    const entry = { actor, action: 'celebrity.edit', target: { kind: 'celebrity', id } } as const;
    await recordAction(tx, { ...entry, before: before ?? null, after: after ?? null, reason, now });
  });
}

/** It is published with the change. */
function requireReason(reason: string | undefined): string {
  if (reason === undefined) throw new Refusal('BAD_REQUEST', { details: { categoryReason: 'Please give a reason' } });
  return reason;
}

/** The entered fields as stored. */
function fieldsOf(saved: LockedCelebrity) {
  const { name, category, country, description, featured } = saved;
  const { entered_sentiment: fanSentiment, image_media_id: imageMediaId } = saved;
  return { name, category, country, description, featured, fanSentiment, imageMediaId };
}

/**
 * The category chooses the draws that move the price, so a verifier must know since which tick.
 * @throws Refusal CONFLICT within a day of another category
 */
async function recordCategory(
  tx: Executor,
  { clock, random }: EditServices,
  { id, category }: LockedCelebrity,
  { actor, reason, to }: { readonly actor: Actor; readonly reason: string; readonly to: LockedCelebrity['category'] },
): Promise<void> {
  await requireLasting(tx, id, { kind: 'category', now: clock.now() });
  await insertCelebrityChange(tx, {
    id: uuidv7(clock, random),
    celebrity_id: id,
    kind: 'category',
    at: clock.now(),
    actor_id: actor.userId,
    first_tick: await findNextTickNumber(tx),
    reason,
    category_before: category,
    category: to,
  });
}
