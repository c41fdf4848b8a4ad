import { impactReleaseMs } from '@limelight/rules/news';
import type { Random } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { lockImpacts, type NewsRow, updateNews } from './news.sql.js';
import { changedBy, recordNews, type StaffChange } from './news-change.js';
import { lockForTransition, requireImpactFits } from './news-status.js';
import { releaseNews } from './release-news.js';

/**
 * Publishes a draft or a scheduled item now and notifies players. With `dueAt`, publishes only an item that
 * is still scheduled for that time or earlier: staff may have unscheduled it. One with an impact is then
 * released at a random moment.
 * @throws Refusal NOT_FOUND; CONFLICT by its status, another impact within 24 hours or another editor;
 * BAD_REQUEST when a text is missing
 */
export async function publishNews(
  services: Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>,
  id: string,
  { dueAt, by }: { readonly dueAt?: Date; readonly by?: StaffChange } = {},
): Promise<void> {
  const { db, clock, random } = services;
  await db.transaction().execute(async (tx) => {
    await lockImpacts(tx);
    const { item, status } = await lockForTransition(tx, id, 'publish', by);
    if (dueAt !== undefined && !(item.status === 'scheduled' && item.publish_at && item.publish_at <= dueAt)) return;
    await requireImpactFits(tx, item, clock.nowMs());
    const now = clock.now();
    const release_at = dueAt === undefined ? now : drawRelease(item, now, random);
    await updateNews(tx, id, { status, published_at: now, release_at, ...changedBy(item, by, now) });
    const before = { status: item.status };
    await recordNews(tx, by, { id, action: 'news.publish', before, after: { status }, now });
  });
  await releaseNews(services);
}

function drawRelease({ publish_at, impact_bps }: NewsRow, now: Date, random: Random): Date {
  if (publish_at === null || impact_bps === null) return now;
  const draw = Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;
  return new Date(Math.max(now.getTime(), impactReleaseMs(publish_at.getTime(), draw)));
}
