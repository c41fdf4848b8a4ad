import { rememberedDays, sessionEnd } from '@limelight/rules/session-life';
import { dayMs, secondMs } from '@limelight/rules/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../../../platform/clock.js';
import type { SessionViewer } from '../../../platform/http/viewer.js';
import type { Services } from '../../../services.js';
import { findUnseenSession, touchSession } from './session.sql.js';
import { readCookie, sessionCookie, signCookie } from './session-cookie.js';

type RenewServices = Pick<Services, 'env' | 'publicUrl' | 'secret' | 'db' | 'clock'>;

interface Seen {
  readonly viewer: SessionViewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Extends the session of a returning player up to its longest life, and records the device's last activity.
 * Runs when the web app fetches the current user rather than on every request, so that reading a session
 * never writes.
 */
export function sessionRenewer(services: RenewServices): (seen: Seen) => Promise<void> {
  const { db, clock, secret } = services;
  const cookie = sessionCookie(services);
  return async ({ viewer, request, reply }) => {
    const now = clock.now();
    const session = await findUnseenSession(db, viewer.sessionId, now);
    if (!session) return;
    // The system clock, not the game's clock, because better-auth stamps sessions with it.
    const seenAt = systemClock.now();
    const { signedInAt, remembered } = session;
    await touchSession(db, { ...session, now, expiresAt: sessionEnd({ remembered, signedInAt, seenAt }) });
    const signed = signCookie(session.token, secret);
    if (readCookie(request.headers.cookie, cookie.name) === signed) return;
    // Signed with an older secret, which will be removed.
    const lifeMs = signedInAt.getTime() + rememberedDays * dayMs - seenAt.getTime();
    const maxAge = remembered ? `; Max-Age=${Math.floor(lifeMs / secondMs)}` : '';
    const secure = cookie.secure ? '; Secure' : '';
    reply.header('set-cookie', `${cookie.name}=${signed}${maxAge}; Path=/; HttpOnly${secure}; SameSite=Lax`);
  };
}
