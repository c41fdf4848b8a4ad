import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSafe } from '../../../platform/http/same-origin.js';
import type { FindViewer, Viewer } from '../../../platform/http/viewer.js';
import type { Services } from '../../../services.js';
import { type SessionFinder, sessionFinder } from '../auth/auth.public.js';
import { findOpenImpersonation } from './impersonation.sql.js';
import { endOf, viewerOf } from './impersonation-state.js';

export type ViewerServices = Pick<
  Services,
  'pool' | 'db' | 'listener' | 'clock' | 'settings' | 'hooks' | 'secret' | 'secrets' | 'env' | 'publicUrl'
>;

/** The credential of a Bearer Authorization header; other schemes are ignored. */
function readBearer(header: string | undefined): string | null {
  return (header !== undefined && /^bearer +(\S+) *$/i.exec(header)?.[1]) || null;
}

function detailOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions?.url ?? 'unknown'}`;
}

/**
 * Identifies the viewer of a request by its API key or else by its session cookie. A request with a key is
 * never attributed to the cookie's owner.
 */
function createFindViewer(app: FastifyInstance, services: ViewerServices): FindViewer {
  const { db, clock, settings, hooks } = services;
  const sessions = sessionFinder(services);
  forgetAfterWrites(app, sessions);
  return async (request, { current = false } = {}): Promise<Viewer | null> => {
    const key = readBearer(request.headers.authorization);
    if (key !== null) {
      const holder = (await app.findKeyHolder?.(key, request.ip)) ?? null;
      // Never the key itself, which may be a typing error in a real one.
      if (holder === null) app.noteSecurity?.({ kind: 'key-refused', detail: detailOf(request), address: request.ip });
      return holder;
    }
    const { cookie } = request.headers;
    const row = await (isSafe(request.method) && !current ? sessions.findRecent(cookie) : sessions.find(cookie));
    if (!row) return null;
    if (row.impersonating) {
      const view = await findOpenImpersonation(db, row.sessionId);
      const now = clock.now();
      if (view !== undefined && endOf(view, now) === null) return viewerOf(view, now);
    }
    // In one function, and field by field: every request runs this.
    const { userId, sessionId, role, suspended, emailVerified } = row;
    const { recentlyAuthenticated, twoFactorOn, twoFactorPassed } = row;
    if (emailVerified && !suspended && !row.hasWallet)
      await hooks.account('verifies', db, { userId, now: clock.now(), settings });
    return {
      userId,
      sessionId,
      role,
      suspended,
      emailVerified,
      recentlyAuthenticated,
      twoFactorOn,
      twoFactorPassed,
      tier: row.tier ?? undefined,
    };
  };
}

/**
 * What a request has changed about sessions and accounts, the next one sees: of its own account, and staff of
 * anyone's. Playing changes nothing about them.
 */
function forgetAfterWrites(app: FastifyInstance, { recent }: Pick<SessionFinder, 'recent'>): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { viewer, method, routeOptions } = request;
    const { policy } = routeOptions.config;
    if (!isSafe(method) && viewer !== null && policy !== 'trader') {
      if (viewer.role === 'user') recent.forget(viewer.userId);
      else recent.forgetAll();
    }
    done();
  });
}

/** Provides what the policy checks of routes need: the viewer, and whether our own site sent the request. */
export function provideViewer(app: FastifyInstance, services: ViewerServices): void {
  app.decorate('findViewer', createFindViewer(app, services));
  app.decorate('ownOrigin', { publicUrl: services.publicUrl, production: services.env.production });
}
