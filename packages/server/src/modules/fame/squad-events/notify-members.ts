import { eventChangeMs } from '@limelight/rules/squad-event';
import { minuteMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import { readCelebrityNames } from '../../exchange/market/market.public.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import { type EventNotice, proposedNotice, scheduledNotice, soonNotice } from './event-notices.js';
import { listNotifiedMembers, listPledgerIds } from './pledger.sql.js';
import type { RunServices } from './run-events.js';
import { listRunningEvents, type SquadEventRow, updateSquadEvent } from './squad-event.sql.js';

const playersPerBatch = 500;
/** Before pledges can only be raised. */
const reminderMs = 30 * minuteMs;

/**
 * After each tick: says to members that an event is planned, takes place and starts soon, unless they muted
 * the squad, and to the guests of a private one that it takes place and starts soon. Repeating it notifies
 * nobody twice.
 */
export function eventNoticeTask(services: Pick<RunServices, 'db' | 'clock'>): TickTask {
  return {
    name: 'squad event notices',
    run: async ({ atMs }, stopping) => {
      for (const event of await listRunningEvents(services.db)) {
        if (stopping?.aborted === true) return;
        await notifyOf(services, event, atMs);
      }
    },
  };
}

async function notifyOf({ db, clock }: Pick<RunServices, 'db' | 'clock'>, event: SquadEventRow, atMs: number) {
  const { id, stage, noticed, reminded_at, starts_at } = event;
  if (stage !== 'proposed' && stage !== 'scheduled') return;
  if (noticed !== stage) {
    await notifyAll(db, event, { write: stage === 'proposed' ? proposedNotice : scheduledNotice, now: clock.now() });
    await updateSquadEvent(db, id, { noticed: stage });
  }
  const isSoon = stage === 'scheduled' && starts_at.getTime() - eventChangeMs - reminderMs <= atMs;
  if (isSoon && reminded_at === null) {
    if (atMs < starts_at.getTime()) await notifyAll(db, event, { write: soonNotice, now: clock.now() });
    await updateSquadEvent(db, id, { reminded_at: clock.now() });
  }
}

interface Notifying {
  readonly write: (to: EventNotice) => NewNotification;
  readonly now: Date;
}

async function notifyAll(db: RunServices['db'], event: SquadEventRow, { write, now }: Notifying): Promise<void> {
  const celebrityName = (await readCelebrityNames(db)).get(event.celebrity_id) ?? '';
  const notify = (tx: Executor, userIds: readonly string[]) =>
    createNotifications(
      tx,
      userIds.map((userId) => write({ userId, event, celebrityName })),
      now,
    );
  if (event.squad_id === null) {
    const guests = await listPledgerIds(db, event.id);
    await db.transaction().execute((tx) => notify(tx, guests));
    return;
  }
  for (let after: string | null = null; ; ) {
    const userIds: readonly string[] = await listNotifiedMembers(db, event.squad_id, { after, limit: playersPerBatch });
    await db.transaction().execute((tx) => notify(tx, userIds));
    after = userIds.at(-1) ?? null;
    if (userIds.length < playersPerBatch) return;
  }
}
