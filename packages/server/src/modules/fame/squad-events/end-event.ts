import { type SquadEventCancelReason, squadEventTimes } from '@limelight/rules/squad-event';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { deleteFeeWindow, readCelebrityNames } from '../../exchange/market/market.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { cancelPool } from '../../play/pools/pools.public.js';
import { insertDeed, noteContribution, withOfficer } from '../squads/squads.public.js';
import { hostNotice } from './event-notices.js';
import {
  findSquadEvent,
  lockEventsOf,
  lockSquadEvent,
  publishEventChange,
  type SquadEventRow,
  updateSquadEvent,
} from './squad-event.sql.js';

type EndServices = Pick<Services, 'db' | 'clock'>;

interface Ending {
  readonly reason: SquadEventCancelReason;
  /** Of staff. */
  readonly text?: string;
  readonly now: Date;
}

const missing = () => new Refusal('NOT_FOUND', { message: 'Event not found' });

/**
 * Cancels an event before it has started; the task returns the pledged cash, in ranges of players. The caller
 * has the lock of the celebrity's events, and no wallet. A fee that is in force already ends with the next
 * tick.
 * @returns whether it was ahead
 */
export async function endEvent(tx: Executor, id: string, { reason, text, now }: Ending): Promise<boolean> {
  const isCancelled = await cancelPool(tx, id, now);
  const event = await lockSquadEvent(tx, id);
  if (!isCancelled || event === undefined) return false;
  if (event.decided_at !== null) {
    await deleteFeeWindow(tx, { celebrityId: event.celebrity_id, fromMs: event.starts_at.getTime() });
  }
  await updateSquadEvent(tx, id, {
    stage: 'cancelled',
    cancel_reason: reason,
    cancel_text: text ?? null,
    cancelled_at: now,
  });
  await publishEventChange(tx, id);
  return true;
}

/** @throws Refusal NOT_FOUND */
async function requireEvent(tx: Executor, id: string): Promise<SquadEventRow> {
  const event = await findSquadEvent(tx, id);
  if (event === undefined) throw missing();
  return event;
}

/** @throws Refusal EVENT_DECIDED */
async function withdraw(tx: Executor, { id, celebrity_id }: SquadEventRow, now: Date): Promise<SquadEventRow> {
  await lockEventsOf(tx, celebrity_id);
  const event = await requireEvent(tx, id);
  if (event.stage === 'cancelled' && event.cancel_reason === 'withdrawn') return event;
  const isOpen = event.stage === 'proposed' && now.getTime() < squadEventTimes(event.starts_at.getTime()).decidesAtMs;
  if (!isOpen || !(await endEvent(tx, id, { reason: 'withdrawn', now }))) throw new Refusal('EVENT_DECIDED');
  return requireEvent(tx, id);
}

/**
 * An officer withdraws a proposal of the squad, or the host a private one, before the slot is decided.
 * @throws Refusal NOT_FOUND, FORBIDDEN, SQUAD_MEMBERS_ONLY, SQUAD_RIGHT_NEEDED, EVENT_DECIDED
 */
export async function withdrawSquadEvent(
  services: EndServices,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<SquadEventRow> {
  const { db, clock } = services;
  const event = await requireEvent(db, id);
  const squadId = event.squad_id;
  if (squadId === null) {
    // An invitation is known to its friends alone: for others there is none.
    if (event.proposed_by !== userId) throw missing();
    return db.transaction().execute((tx) => withdraw(tx, event, clock.now()));
  }
  return withOfficer(services, { squadId, userId, needed: 'events' }, async (tx, { now }) => {
    const withdrawn = await withdraw(tx, event, now);
    await noteContribution(tx, { squadId, userId }, now);
    await insertDeed(tx, { squadId, kind: 'event-withdrawn', by: userId, before: event.starts_at.toISOString(), now });
    return withdrawn;
  });
}

async function notifyHost(tx: Executor, id: string, now: Date): Promise<void> {
  const event = await requireEvent(tx, id);
  if (event.proposed_by === null) return;
  const celebrityName = (await readCelebrityNames(tx)).get(event.celebrity_id) ?? '';
  await createNotifications(tx, [hostNotice({ userId: event.proposed_by, event, celebrityName })], now);
}

/**
 * Staff cancel an event before its start.
 * @throws Refusal NOT_FOUND, EVENT_CLOSED
 */
export function cancelByStaff(
  { db, clock }: EndServices,
  { actor, id, reason }: { readonly actor: Actor; readonly id: string; readonly reason: string },
): Promise<SquadEventRow> {
  return db.transaction().execute(async (tx) => {
    const { celebrity_id, squad_id: squadId, starts_at, stage } = await requireEvent(tx, id);
    await lockEventsOf(tx, celebrity_id);
    const now = clock.now();
    const isAhead = now < starts_at && (await endEvent(tx, id, { reason: 'staff', text: reason, now }));
    if (!isAhead) throw new Refusal('EVENT_CLOSED', { message: 'This event has started or is cancelled already' });
    if (squadId !== null) {
      const deed = { squadId, kind: 'event-cancelled', by: actor.userId, byStaff: true, reason } as const;
      await insertDeed(tx, { ...deed, before: starts_at.toISOString(), now });
    }
    await notifyHost(tx, id, now);
    const target = { kind: 'squad-event', id } as const;
    const [before, after] = [{ stage }, { stage: 'cancelled' }];
    await recordAction(tx, { actor, action: 'squad.event-cancel', target, before, after, reason, now });
    return requireEvent(tx, id);
  });
}
