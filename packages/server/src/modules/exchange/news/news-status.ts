import {
  type NewsAction,
  type NewsStatus,
  newsDraftProblems,
  newsImpactAllowed,
  newsStatusAfter,
} from '@limelight/rules/news';
import { isQuietForPremiere, premiereQuietMs } from '@limelight/rules/premiere';
import { formatDateTime } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { isLeaving } from '../market/market.public.js';
import { listPremiereTimes } from '../premieres/premieres.public.js';
import { listImpactTimes, lockNews, type NewsRow } from './news.sql.js';
import { conflictWith, requireVersion, type StaffChange } from './news-change.js';

/**
 * Locks an item for a transition that its status allows.
 * @returns the item and the status after the transition
 * @throws Refusal NOT_FOUND; CONFLICT by its status, or when somebody changed it since `by` read it;
 * BAD_REQUEST when a text is missing
 */
export async function lockForTransition(
  tx: Executor,
  id: string,
  action: NewsAction,
  by: StaffChange | undefined,
): Promise<{ readonly item: NewsRow; readonly status: NewsStatus }> {
  const item = await lockNews(tx, id);
  if (item === undefined) throw new Refusal('NOT_FOUND');
  await requireVersion(tx, item, by);
  const status = newsStatusAfter(item.status, action);
  if (status === null) throw await conflictWith(tx, id, `This item is ${item.status}`);
  if (status === 'scheduled' || status === 'published') requireComplete(item);
  return { item, status };
}

function requireComplete({ celebrity_id: celebrityId, title, body, impact_bps: impactBps }: NewsRow): void {
  const problems = newsDraftProblems({ celebrityId, title, body, impactBps }, { complete: true });
  if (Object.keys(problems).length > 0) throw new Refusal('BAD_REQUEST', { details: problems });
}

/**
 * One impact per celebrity within 24 hours before or after, and none so close to a premiere, whose jump is
 * the seed's alone.
 * @throws Refusal CONFLICT when the item cannot have its impact at this time, or its celebrity leaves
 */
export async function requireImpactFits(tx: Executor, item: NewsRow, atMs: number): Promise<void> {
  // An impact that a tick has applied does not repeat: publishing again only shows the text.
  if (item.celebrity_id === null || item.impact_bps === null || item.impact_tick !== null) return;
  const others = await listImpactTimes(tx, item.celebrity_id, item.id);
  const fits = others.every((other) => {
    const [earlierMs, laterMs] = [Math.min(other.getTime(), atMs), Math.max(other.getTime(), atMs)];
    return newsImpactAllowed(earlierMs, laterMs);
  });
  if (!fits) throw new Refusal('CONFLICT', { message: 'A celebrity takes one impact in 24 hours' });
  if (await isLeaving(tx, item.celebrity_id)) {
    throw new Refusal('CONFLICT', { message: 'This celebrity leaves the exchange: no news move its price' });
  }
  await requireNoPremiere(tx, item.celebrity_id, atMs);
}

async function requireNoPremiere(tx: Executor, celebrityId: string, atMs: number): Promise<void> {
  const times = await listPremiereTimes(tx, celebrityId, new Date(atMs - premiereQuietMs));
  const premiereMs = times.map((time) => time.getTime()).find((timeMs) => isQuietForPremiere(timeMs, atMs));
  if (premiereMs === undefined) return;
  const message = `No impact within 24 hours of its premiere on ${formatDateTime(premiereMs)}`;
  throw new Refusal('CONFLICT', { message });
}
