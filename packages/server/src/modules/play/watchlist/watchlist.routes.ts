import { getWatchlist, unwatchCelebrity, watchCelebrity } from '@limelight/contract/play/watchlist';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { deleteWatched, insertWatched, listWatched } from './watchlist.sql.js';

export function registerWatchlist(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const present = async (userId: string) => ({ celebrityIds: await listWatched(db, userId) });

  route(app, getWatchlist, async ({ viewer }) => present(viewer.userId));

  route(app, watchCelebrity, async ({ viewer, params }) => {
    const known = await insertWatched(db, viewer.userId, params.celebrityId, clock.now());
    if (!known) throw new Refusal('CELEBRITY_UNKNOWN');
    return present(viewer.userId);
  });

  route(app, unwatchCelebrity, async ({ viewer, params }) => {
    await deleteWatched(db, viewer.userId, params.celebrityId);
    return present(viewer.userId);
  });
}
