import { paths } from '@limelight/contract/paths';
import { chooseTip, earlierTips, tipFrom } from '@limelight/rules/insider-tip';
import { londonDay } from '@limelight/rules/time';
import type { DailyWork } from '../../../platform/daily-run.js';
import type { Executor } from '../../../platform/database.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { insertTip, listEliteIds, listRecentTipIds, tipNotificationPrefix } from './insider-tip.sql.js';
import { readBriefs } from './read-briefs.js';
import { findTipOfDay, insertCopy, lockTips } from './staff-tips.sql.js';

/**
 * Written once a day and sent to VIP Elite: that of staff, or else of the market desk. A day without any fact
 * has none.
 */
export const dailyInsiderTip: DailyWork = { name: 'insider-tip', from: tipFrom, work: writeTip };

async function writeTip(tx: Executor, now: Date): Promise<void> {
  const day = londonDay(now.getTime());
  await lockTips(tx);
  const ofStaff = await findTipOfDay(tx, day);
  if (ofStaff !== undefined) {
    // A tip for several days notifies each player once.
    if (await insertCopy(tx, ofStaff, day, now))
      await notifyElite(tx, ofStaff.text, `${tipNotificationPrefix}${ofStaff.id}`, now);
    return;
  }
  const { at, briefs } = await readBriefs(tx, day);
  const tip = chooseTip(briefs, new Set(await listRecentTipIds(tx, day, earlierTips)));
  if (tip === null || !(await insertTip(tx, { day, at, ...tip }))) return;
  await notifyElite(tx, tip.text, `${tipNotificationPrefix}${day}`, now);
}

async function notifyElite(tx: Executor, text: string, key: string, now: Date): Promise<void> {
  const elite = await listEliteIds(tx);
  const notifications = elite.map((userId) => ({
    userId,
    kind: 'market-event' as const,
    tone: 'info' as const,
    title: 'Daily insider tip',
    text,
    path: paths.news,
    key,
  }));
  await createNotifications(tx, notifications, now);
}
