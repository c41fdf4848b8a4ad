import { celebrityPath } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { payoutCents } from '@limelight/rules/retirement';
import { formatDateTime } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import {
  type Concerned,
  deleteAlerts,
  listConcerned,
  listToNotify,
  lockUnlessBusy,
  type NamedRetirement,
  updateRetirement,
} from './retirements.sql.js';

const playersPerRange = 500;

/**
 * After each tick: who holds, watches or waits for a price of a celebrity that leaves is notified, once, with
 * what will be paid; their price alerts end. The same players read when the notice is withdrawn.
 */
export function notifyTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  return {
    name: 'retirement notices',
    run: async () => {
      for (const retirement of await listToNotify(db)) {
        for (let more = true; more; ) {
          more = await db.transaction().execute((tx) => notifyRange(tx, retirement, clock.now()));
        }
      }
    },
  };
}

async function notifyRange(tx: Executor, retirement: NamedRetirement, now: Date): Promise<boolean> {
  const locked = await lockUnlessBusy(tx, retirement.id);
  if (locked === undefined || locked.notified_at !== null) return false;
  const players = await listConcerned(tx, locked, playersPerRange);
  const isWithdrawn = locked.withdrawn_at !== null;
  if (!isWithdrawn)
    await deleteAlerts(
      tx,
      locked.celebrity_id,
      players.map(({ userId }) => userId),
    );
  const noticeOf = isWithdrawn ? stayingNotice : leavingNotice;
  await createNotifications(
    tx,
    players.map((player) => noticeOf(player, retirement)),
    now,
  );
  const last = players.at(-1)?.userId;
  await updateRetirement(tx, locked.id, last === undefined ? { notified_at: now } : { notified_to: last });
  return last !== undefined;
}

function leavingNotice(player: Concerned, retirement: NamedRetirement): NewNotification {
  const { userId, shares, alerts } = player;
  const { id, name, celebrity_id, sentence, price_cents, due_at } = retirement;
  const price = seCents(price_cents ?? 0);
  const yours = `Your ${formatCounted(shares, 'share')} will be paid out on ${formatDateTime(due_at.getTime())}`;
  const sum = `${formatSe(payoutCents(shares, price))} at ${formatSe(price)} each, without a fee`;
  const paid = shares === 0 ? 'Trading has ended.' : `${yours}: ${sum}.`;
  const ended = alerts === 0 ? '' : ` Your ${alerts === 1 ? 'price alert has' : 'price alerts have'} ended.`;
  return {
    userId,
    kind: 'portfolio',
    tone: 'info',
    title: `${name} is leaving the exchange`,
    text: `${sentence} ${paid}${ended}`,
    path: celebrityPath(celebrity_id),
    key: `retirement:${id}:notice`,
  };
}

function stayingNotice({ userId, shares }: Concerned, { id, name, celebrity_id }: NamedRetirement): NewNotification {
  return {
    userId,
    kind: 'portfolio',
    tone: 'info',
    title: `${name} stays on the exchange`,
    text: `The notice was withdrawn. ${shares === 0 ? '' : 'You keep your shares. '}Trading is suspended until further notice.`,
    path: celebrityPath(celebrity_id),
    key: `retirement:${id}:withdrawn`,
  };
}
