import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FindViewer, Viewer } from '../../platform/http/viewer.js';
import type { Services } from '../../services.js';
import { keyHolderFinder } from '../api-keys/api-keys.public.js';
import { openVerifiedWallet, sessionFinder } from '../auth/auth.public.js';

type ViewerServices = Pick<Services, 'pool' | 'db' | 'clock' | 'settings' | 'secret' | 'env' | 'publicUrl'>;

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
    const { userId, sessionId, role, suspended, emailVerified, hasWallet } = row;
    if (emailVerified && !suspended && !hasWallet) await openVerifiedWallet(services, userId);
    return { userId, sessionId, role, suspended, emailVerified };
  };
}

/** Lets every route check its policy: who makes the request, and whether our own site sends it. */
export function provideViewer(app: FastifyInstance, services: ViewerServices): void {
  app.decorate('findViewer', createFindViewer(services));
  app.decorate('ownOrigin', { publicUrl: services.publicUrl, production: services.env.production });
}
