import { celebrityPath, paths } from '@limelight/contract/paths';
import { bps } from '@limelight/rules/money';
import { impactText, type NewsTopic } from '@limelight/rules/news';
import type { Executor } from '../../../platform/database.js';
import type { NewNotification } from '../../people/notifications/notifications.public.js';
import { listAudience } from '../market/market.public.js';
import type { NewsRow } from './news.sql.js';

/** Length that fits a list of notifications; the linked page has the whole text. */
const textLengthMax = 280;

/**
 * The newsroom's topics that are worth a notification: record prices, the end of a halt, the result of a
 * premiere.
 */
const topicsForHolders: readonly NewsTopic[] = ['record', 'halt', 'premiere'];

/**
 * Who is notified of an item. Items with an impact notify holders and watchers. The newsroom writes several
 * stories a day, which would be too many notifications for a player with many celebrities, so only records,
 * ends of halts and premieres notify, and holders only. The feed has everything.
 */
async function listRecipients(db: Executor, { celebrity_id, impact_bps, topic }: NewsRow): Promise<string[]> {
  const hasImpact = impact_bps !== null;
  if (celebrity_id === null || (!hasImpact && !topicsForHolders.includes(topic))) return [];
  return listAudience(db, celebrity_id, { withWatchers: hasImpact });
}

export async function notificationsOf(db: Executor, item: NewsRow): Promise<NewNotification[]> {
  const recipients = await listRecipients(db, item);
  const impact =
    item.impact_bps === null ? '' : `${impactText(bps(item.impact_bps))}; trading is halted while the price adjusts. `;
  const text = `${impact}${item.body}`;
  return recipients.map((userId) => ({
    userId,
    kind: 'market-event',
    tone: toneOf(item),
    title: item.title,
    text: text.length > textLengthMax ? `${text.slice(0, textLengthMax - 1).trimEnd()}…` : text,
    path: item.celebrity_id === null ? paths.news : celebrityPath(item.celebrity_id),
    key: `news:${item.id}`,
  }));
}

function toneOf({ impact_bps, change_bps, topic }: NewsRow): NewNotification['tone'] {
  if (topic === 'halt') return 'info';
  return (impact_bps ?? change_bps ?? 0) < 0 ? 'warning' : 'success';
}
