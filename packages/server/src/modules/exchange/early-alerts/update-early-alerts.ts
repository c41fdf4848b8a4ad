import { type AlertEnd, alertStep, earlyAlertLeadMs, isEarlyAlertDue } from '@limelight/rules/early-alert';
import { minuteMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { uuidv7 } from '../../../platform/random.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { announcedNotification, movedNotification, withdrawnNotification } from './early-alert-notifications.js';
import {
  type AlertedNewsRow,
  findCelebrityName,
  insertEarlyAlert,
  insertReceipts,
  listAlertedNews,
  listReceivers,
  lockEarlyAlerts,
  publishEarlyAlertChange,
  updateEnded,
  updatePublicMinute,
} from './early-alerts.sql.js';

export type EarlyAlertServices = Pick<Services, 'db' | 'clock' | 'random'>;

/** After each tick, because time passes and players become VIP; changes of news do not wait for it. */
export function earlyAlertTask(services: EarlyAlertServices): TickTask {
  return { name: 'early alerts', run: () => updateEarlyAlerts(services) };
}

/**
 * Makes early alerts match the schedule of news: announces what is due to every VIP player who has not
 * received it, names new times, and withdraws what is no longer scheduled. Idempotent, on any number of
 * instances: an alert, its receipts and its notifications are one transaction.
 */
export async function updateEarlyAlerts({
  db,
  clock,
  random,
}: Omit<EarlyAlertServices, 'db'> & { readonly db: Executor }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEarlyAlerts(tx);
    const now = clock.now();
    // A minute more, because an alert is due by the minute that it names.
    const until = new Date(now.getTime() + earlyAlertLeadMs + minuteMs);
    const changes: boolean[] = [];
    for (const row of await listAlertedNews(tx, until)) {
      changes.push(await updateOne({ tx, now, newId: () => uuidv7(clock, random) }, row));
    }
    if (changes.includes(true)) await publishEarlyAlertChange(tx);
  });
}

interface Update {
  readonly tx: Executor;
  readonly now: Date;
  readonly newId: () => string;
}

interface OpenAlert {
  readonly id: string;
  readonly celebrityId: string | null;
  readonly minute: Date;
  readonly revision: number;
}

/** @returns whether anything changed */
async function updateOne(update: Update, row: AlertedNewsRow): Promise<boolean> {
  const { celebrityId, newsId } = row;
  const open = openAlertOf(row);
  const step = stepOf(row, open, update.now);
  switch (step?.action) {
    case 'withdraw':
    case 'fulfil':
      if (open !== null) await end(update, open, step.action);
      return true;
    case 'open': {
      const alert = { id: update.newId(), celebrityId, minute: new Date(step.minuteMs), revision: 1 };
      const { id, minute } = alert;
      const opening = { id, news_id: newsId, celebrity_id: celebrityId, public_minute: minute };
      await insertEarlyAlert(update.tx, { ...opening, opened_at: update.now });
      await deliver(update, alert);
      return true;
    }
    case 'move':
      if (open !== null) await move(update, row, { ...open, minute: new Date(step.minuteMs) }, open.minute);
      return true;
    default:
      return open !== null && isDue(row, update.now) && (await deliver(update, open));
  }
}

function openAlertOf({ alertId, namedCelebrityId, publicMinute, revision }: AlertedNewsRow): OpenAlert | null {
  if (alertId === null || publicMinute === null || revision === null) return null;
  return { id: alertId, celebrityId: namedCelebrityId, minute: publicMinute, revision };
}

function stepOf({ status, celebrityId, publishAt, publicAt }: AlertedNewsRow, open: OpenAlert | null, now: Date) {
  const named = open && { celebrityId: open.celebrityId, minuteMs: open.minute.getTime() };
  const publishAtMs = publishAt?.getTime() ?? null;
  return alertStep(named, { status, celebrityId, publishAtMs, isPublic: publicAt !== null }, now.getTime());
}

/**
 * False while a postponed item is more than 30 minutes away: those who become VIP meanwhile receive it then.
 */
function isDue({ status, publishAt }: AlertedNewsRow, now: Date): boolean {
  return status === 'scheduled' && publishAt !== null && isEarlyAlertDue(publishAt.getTime(), now.getTime());
}

/** @returns whether any player was left to receive it */
async function deliver({ tx, now }: Update, alert: OpenAlert): Promise<boolean> {
  const players = await insertReceipts(tx, { id: alert.id, publicMinute: alert.minute, now });
  if (players.length === 0) return false;
  const notify = announcedNotification(await aboutOf(tx, alert));
  await createNotifications(tx, players.map(notify), now);
  return true;
}

async function move(update: Update, row: AlertedNewsRow, alert: OpenAlert, from: Date): Promise<void> {
  const { tx, now } = update;
  await updatePublicMinute(tx, alert.id, alert.minute);
  const moved = { ...alert, revision: alert.revision + 1 };
  const notify = movedNotification(await aboutOf(tx, moved), from);
  await createNotifications(tx, (await listReceivers(tx, alert.id)).map(notify), now);
  if (isDue(row, now)) await deliver(update, moved);
}

async function end({ tx, now }: Update, alert: OpenAlert, action: AlertEnd): Promise<void> {
  const withdrawn = action === 'withdraw';
  await updateEnded(tx, { id: alert.id, now, withdrawn });
  if (!withdrawn) return;
  const notify = withdrawnNotification(await aboutOf(tx, { ...alert, revision: alert.revision + 1 }), now);
  await createNotifications(tx, (await listReceivers(tx, alert.id)).map(notify), now);
}

async function aboutOf(tx: Executor, { id, celebrityId, minute, revision }: OpenAlert) {
  const name = celebrityId === null ? undefined : await findCelebrityName(tx, celebrityId);
  return { id, celebrityId, name: name ?? null, minute, revision };
}
