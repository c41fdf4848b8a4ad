import { minuteMs } from '@limelight/rules/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionViewer } from '../../platform/http/viewer.js';
import { type AccountServices, createAuth } from './auth.js';
import { headersOf } from './auth-headers.js';
import { passCookies } from './call-auth.js';
import { touchSession } from './session.sql.js';

/** How exactly the list of devices knows when one was last active. */
const activityMs = 5 * minuteMs;

export interface SeenSession {
  readonly viewer: SessionViewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Lengthens the session of somebody who keeps coming back, at most once a day, and notes that the device was seen. Done
 * where the web app asks who is signed in rather than on every request: reading a session then never writes.
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
