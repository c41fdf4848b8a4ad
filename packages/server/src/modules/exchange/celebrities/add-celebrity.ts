import type { addCelebrity as schemas } from '@limelight/contract/exchange/celebrities.schema';
import { nextCelebrityId } from '@limelight/rules/celebrity';
import { seCents } from '@limelight/rules/money';
import type { z } from 'zod';
import type { Actor } from '../../../platform/http/actor.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { claimMedia } from '../../talk/media/media.public.js';
import { listNewcomers, lockCelebrityChanges, publishCelebrityChange } from '../market/market.public.js';
import { listIdsAndSlots, updateCelebrity } from './celebrities.sql.js';
import { requireFreeName } from './lock-for-change.js';

export interface NewCelebrity extends z.output<typeof schemas.body> {
  readonly actor: Actor;
}

/**
 * Lists a celebrity on the running market. The next tick gives it its first price; until then its trading is
 * halted.
 * @returns its id
 * @throws Refusal CONFLICT when the name is listed, which also makes a repeated request harmless;
 * MEDIA_UNKNOWN
 */
export function addCelebrity(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  { actor, ...celebrity }: NewCelebrity,
): Promise<string> {
  const { name, category, country, description, popularity, featured, fanSentiment, imageMediaId } = celebrity;
  return db.transaction().execute(async (tx) => {
    await lockCelebrityChanges(tx);
    await requireFreeName(tx, name, null);
    if (imageMediaId !== null) await claimMedia(tx, imageMediaId, 'image');
    const listed = await listIdsAndSlots(tx);
    const id = nextCelebrityId(
      country,
      listed.map((one) => one.id),
    );
    const listing = { id, name, category, country, description, popularity, fanSentiment };
    await listNewcomers(tx, [{ ...listing, listingPriceCents: seCents(celebrity.priceCents) }], {
      clock,
      random,
      firstSlot: Math.max(-1, ...listed.map(({ slot }) => slot)) + 1,
      actorId: actor.userId,
    });
    const now = clock.now();
    const saved = { featured, image_media_id: imageMediaId, updated_at: now, updated_by: actor.userId };
    await updateCelebrity(tx, id, saved);
    await publishCelebrityChange(tx, id);
    const target = { kind: 'celebrity', id } as const;
    await recordAction(tx, {
      actor,
      action: 'celebrity.add',
      target,
      before: null,
      after: celebrity,
      reason: null,
      now,
    });
    return id;
  });
}
