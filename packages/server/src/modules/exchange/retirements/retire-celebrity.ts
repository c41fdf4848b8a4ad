import { payoutDueMs } from '@limelight/rules/retirement';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import {
  type LockedCelebrity,
  lockForChange,
  type ReasonedChange,
  requireBegun,
  updateCelebrity,
} from '../celebrities/celebrities.public.js';
import { findNextTickNumber, lockMarket, publishCelebrityChange } from '../market/market.public.js';
import { unscheduleNewsAbout } from '../news/news.public.js';
import { insertRetirement, lockOpenRetirement } from './retirements.sql.js';

type RetireServices = Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>;

export interface RetirementNotice extends ReasonedChange {
  /** What everybody reads. */
  readonly sentence: string;
  readonly onRequest: boolean;
  /** As typed, to confirm it. */
  readonly name: string;
}

/**
 * Gives notice: from the commit on the celebrity cannot be traded, its open orders are cancelled and its news
 * unscheduled. Its price stands still from the next tick on, or when it has absorbed what is under way.
 * Holders are paid when the notice ends.
 * @throws Refusal CELEBRITY_UNKNOWN, BAD_REQUEST for another name, CONFLICT when it is leaving already or was
 * suspended with a movement under way
 */
export async function retireCelebrity(services: RetireServices, notice: RetirementNotice): Promise<void> {
  const { db, clock, random, hooks } = services;
  const { actor, id, reason, sentence, onRequest } = notice;
  await db.transaction().execute(async (tx) => {
    const celebrity = await lockForChange(tx, id);
    requireName(celebrity, notice.name);
    requireBegun(celebrity);
    await requireStaying(celebrity, await lockOpenRetirement(tx, id));
    const now = clock.now();
    const newsUnscheduled = await unscheduleNewsAbout(tx, { celebrityId: id, actor, now });
    // Before any wallet, as trades lock them. Shared by trades and orders, so none is in flight from here on.
    await lockMarket(tx);
    const { status, halted_at_tick, price_cents } = celebrity;
    const settling = halted_at_tick !== null;
    const stands = { stood_at: now, first_tick: await findNextTickNumber(tx), price_cents };
    await insertRetirement(tx, {
      id: uuidv7(clock, random),
      celebrity_id: id,
      noticed_at: now,
      on_request: onRequest,
      actor_id: actor.userId,
      ...{ reason, sentence },
      due_at: new Date(payoutDueMs(now.getTime(), onRequest)),
      ...(settling ? {} : stands),
    });
    await updateCelebrity(tx, id, { status: 'suspended', settling });
    const ended = await hooks.celebrity('retires', tx, { celebrityId: id, now });
    const counts: Readonly<Record<string, number>> = Object.assign({ newsUnscheduled }, ...ended);
    await publishCelebrityChange(tx, id);
    const entry = { actor, action: 'celebrity.retire', target: { kind: 'celebrity', id }, reason, now } as const;
    await recordAction(tx, {
      ...entry,
      before: { status },
      after: { status: 'leaving', sentence, onRequest, ...counts },
    });
  });
  await hooks.news('reschedules', db, services);
}

function requireName({ name }: LockedCelebrity, typed: string): void {
  if (typed.trim().toLowerCase() === name.toLowerCase()) return;
  throw new Refusal('BAD_REQUEST', { details: { name: `Type ${name} to confirm` } });
}

async function requireStaying(
  { name, status, halted_at_tick }: LockedCelebrity,
  open: Awaited<ReturnType<typeof lockOpenRetirement>>,
): Promise<void> {
  if (open !== undefined && open.withdrawn_at === null) {
    throw new Refusal('CONFLICT', { message: `${name} is leaving already` });
  }
  if (open !== undefined) {
    throw new Refusal('CONFLICT', { message: 'A notice was withdrawn. Restore the celebrity before another one' });
  }
  if (status === 'suspended' && halted_at_tick !== null) {
    const message = 'It was suspended while its price moved. Restore it first, so that the price gets there';
    throw new Refusal('CONFLICT', { message });
  }
}
