import { paths } from '@limelight/contract/paths';
import { chooseTip, earlierTips, tipFrom } from '@limelight/rules/insider-tip';
import { londonDay } from '@limelight/rules/time';
import type { DailyWork } from '../../platform/daily-run.js';
import type { Executor } from '../../platform/database.js';
import { createNotifications } from '../notifications/notifications.public.js';
import { insertTip, listEliteIds, listRecentTipIds } from './insider-tip.sql.js';
import { readBriefs } from './read-briefs.js';

/** Written once a day and sent to VIP Elite. A day without any fact has no tip. */
export const dailyInsiderTip: DailyWork = { name: 'insider-tip', from: tipFrom, work: writeTip };

async function writeTip(tx: Executor, now: Date): Promise<void> {
  const day = londonDay(now.getTime());
  const { at, briefs } = await readBriefs(tx, day);
  const tip = chooseTip(briefs, new Set(await listRecentTipIds(tx, day, earlierTips)));
  // Staff may have written today's.
  if (tip === null || !(await insertTip(tx, { day, at, ...tip }))) return;
  const elite = await listEliteIds(tx);
  const notifications = elite.map((userId) => ({
    userId,
    kind: 'market-event' as const,
    tone: 'info' as const,
    title: 'Daily insider tip',
    text: tip.text,
    path: paths.news,
    key: `insider-tip:${day}`,
  }));
  await createNotifications(tx, notifications, now);
}
