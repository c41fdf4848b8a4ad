import { minuteMs } from '@limelight/rules/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionViewer } from '../../platform/http/viewer.js';
import { type AccountServices, createAuth } from './auth.js';
import { headersOf } from './auth-headers.js';
import { passCookies } from './call-auth.js';
import { touchSession } from './session.sql.js';

/** Precision of the last activity in the list of devices. */
const activityMs = 5 * minuteMs;

export interface SeenSession {
  readonly viewer: SessionViewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Extends the session of a returning player, at most once a day, and records the device's last activity. Runs when the
 * web app fetches the current user rather than on every request, so that reading a session never writes.
 */
export function sessionRenewer(services: AccountServices): (seen: SeenSession) => Promise<void> {
  const { db, clock } = services;
  const auth = createAuth(services);
  return async ({ viewer, request, reply }) => {
    const { headers } = await auth.api.getSession({ headers: headersOf(request), returnHeaders: true });
    passCookies(reply, headers);
    const now = clock.now();
    const unlessSince = new Date(now.getTime() - activityMs);
    await touchSession(db, { sessionId: viewer.sessionId, now, unlessSince });
  };
}
