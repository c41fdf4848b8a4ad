import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FindViewer, Viewer } from '../../platform/http/viewer.js';
import type { Services } from '../../services.js';
import { keyHolderFinder } from '../api-keys/api-keys.public.js';
import { openVerifiedWallet, type SessionRow, sessionFinder } from '../auth/auth.public.js';
import { findOpenImpersonation } from './impersonation.sql.js';
import { endOf, viewerOf } from './impersonation-state.js';

export type ViewerServices = Pick<Services, 'pool' | 'db' | 'clock' | 'settings' | 'secret' | 'env' | 'publicUrl'>;

/** What follows "Bearer " in an Authorization header; another scheme is not ours. */
function readBearer(header: string | undefined): string | null {
  return (header !== undefined && /^bearer +(\S+) *$/i.exec(header)?.[1]) || null;
}

/**
 * Finds who makes a request: by the API key it shows, or else by its session cookie. A request that shows a key is never
 * taken for the person whose browser sends it.
 */
function createFindViewer(services: ViewerServices): FindViewer {
  const findKeyHolder = keyHolderFinder(services);
  const findSession = sessionFinder(services);
  return async (request: FastifyRequest): Promise<Viewer | null> => {
    const key = readBearer(request.headers.authorization);
    if (key !== null) return findKeyHolder(key);
    const row = await findSession(request.headers.cookie);
    if (!row) return null;
    return (row.impersonating ? await findImpersonated(services, row.sessionId) : null) ?? viewerOfSession(row);
  };

  async function viewerOfSession({ hasWallet, ...row }: SessionRow): Promise<Viewer> {
    const { userId, sessionId, role, suspended, emailVerified, recentlyAuthenticated, twoFactorPassed } = row;
    if (emailVerified && !suspended && !hasWallet) await openVerifiedWallet(services, userId);
    return { userId, sessionId, role, suspended, emailVerified, recentlyAuthenticated, twoFactorPassed };
  }
}

async function findImpersonated({ db, clock }: ViewerServices, sessionId: string): Promise<Viewer | null> {
  const view = await findOpenImpersonation(db, sessionId);
  const now = clock.now();
  return view !== undefined && endOf(view, now) === null ? viewerOf(view, now) : null;
}

/** Lets every route check its policy: who makes the request, and whether our own site sends it. */
export function provideViewer(app: FastifyInstance, services: ViewerServices): void {
  app.decorate('findViewer', createFindViewer(services));
  app.decorate('ownOrigin', { publicUrl: services.publicUrl, production: services.env.production });
}
