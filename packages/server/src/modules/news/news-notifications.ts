import { celebrityPath, paths } from '@limelight/contract/paths';
import { bps } from '@limelight/rules/money';
import { impactText, type NewsTopic } from '@limelight/rules/news';
import type { Executor } from '../../platform/database.js';
import type { NewNotification } from '../notifications/notifications.public.js';
import { listAudience } from './audience.sql.js';
import type { NewsRow } from './news.sql.js';

/** Room for a feed of notifications; the whole text stands on the page it leads to. */
const textLengthMax = 280;

/** Of the newsroom's stories: what moves what a holder owns to where it never was, and the end of waiting. */
const topicsForHolders: readonly NewsTopic[] = ['record', 'halt'];

/**
 * Who is told of an item. An impact concerns holders and watchers. The newsroom writes several stories a day, and a
 * player who holds many celebrities would be called to each, so of those only records and ends of halts are told, to
 * holders alone; the rest is for whoever opens the feed.
 */
async function listRecipients(db: Executor, item: NewsRow): Promise<string[]> {
  const { celebrity_id: celebrityId, impact_bps, topic } = item;
  if (celebrityId === null) return [];
  if (impact_bps !== null) return listAudience(db, { celebrityId, withWatchers: true });
  return topicsForHolders.includes(topic) ? listAudience(db, { celebrityId, withWatchers: false }) : [];
}

export async function notificationsOf(db: Executor, item: NewsRow): Promise<NewNotification[]> {
  const recipients = await listRecipients(db, item);
  const impact = item.impact_bps === null ? '' : `${impactText(bps(item.impact_bps))}; trading is halted meanwhile. `;
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
