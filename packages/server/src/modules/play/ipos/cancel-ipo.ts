import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { cancelPool } from '../pools/pools.public.js';
import { lockIpo, publishIpoChange, updateIpo } from './ipo.sql.js';

interface Cancellation {
  readonly actor: Actor;
  readonly id: string;
  /** For staff. */
  readonly reason: string;
  /** For players. */
  readonly publicReason: string;
}

/**
 * Cancels an IPO before its share-out. The reserved cash returns in ranges of players, from now on.
 * @throws Refusal NOT_FOUND, IPO_STARTED
 */
export function cancelIpo(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, id, reason, publicReason }: Cancellation,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const before = await endIpo(tx, { id, publicReason, now });
    const target = { kind: 'ipo', id } as const;
    const after = { stage: 'cancelled', publicReason };
    await recordAction(tx, { actor, action: 'ipo.cancel', target, before: { stage: before }, after, reason, now });
  });
}

/** @returns its stage before @throws Refusal NOT_FOUND, IPO_STARTED */
export async function endIpo(
  tx: Executor,
  { id, publicReason, now }: { readonly id: string; readonly publicReason: string; readonly now: Date },
): Promise<string> {
  const isCancelled = await cancelPool(tx, id, now);
  const ipo = await lockIpo(tx, id);
  if (ipo === undefined) throw new Refusal('NOT_FOUND', { message: 'IPO not found' });
  if (!isCancelled) throw new Refusal('IPO_STARTED');
  await updateIpo(tx, id, { stage: 'cancelled', cancel_reason: publicReason });
  await publishIpoChange(tx, id);
  return ipo.stage;
}
