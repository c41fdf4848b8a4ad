import { rememberedDays } from '@limelight/rules/session-life';
import { dayMs, minuteMs, secondMs } from '@limelight/rules/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../../../platform/clock.js';
import type { SessionViewer } from '../../../platform/http/viewer.js';
import type { Services } from '../../../services.js';
import { touchSession } from './session.sql.js';
import { readCookie, sessionCookie, signCookie } from './session-cookie.js';

type RenewServices = Pick<Services, 'env' | 'publicUrl' | 'secret' | 'db' | 'clock'>;

interface Seen {
  readonly viewer: SessionViewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Precision of the last activity in the list of devices. */
const activityMs = 5 * minuteMs;
const sessionsMax = 50_000;

/**
 * Extends the session of a returning player up to its longest life, and records the device's last activity.
 * Runs when the web app fetches the current user rather than on every request, so that reading a session
 * never writes.
 */
export function sessionRenewer(services: RenewServices): (seen: Seen) => Promise<void> {
  const { db, clock, secret } = services;
  const cookie = sessionCookie(services);
  /** Until when a session was seen recently enough. */
  const seenUntilMs = new Map<string, number>();
  return async ({ viewer, request, reply }) => {
    const now = clock.now();
    if ((seenUntilMs.get(viewer.sessionId) ?? 0) > now.getTime()) return;
    // The system clock, not the game's clock, because better-auth stamps sessions with it.
    const seenAt = systemClock.now();
    const { sessionId } = viewer;
    const seenBefore = new Date(now.getTime() - activityMs);
    const session = await touchSession(db, { sessionId, now, seenAt, seenBefore });
    if (!session) return;
    if (seenUntilMs.size >= sessionsMax) seenUntilMs.clear();
    seenUntilMs.set(sessionId, (session.lastActiveAt ?? now).getTime() + activityMs);
    if (session.lastActiveAt !== null) return;
    const { signedInAt, remembered } = session;
    const signed = signCookie(session.token, secret);
    if (readCookie(request.headers.cookie, cookie.name) === signed) return;
    // Signed with an older secret, which will be removed.
    const lifeMs = signedInAt.getTime() + rememberedDays * dayMs - seenAt.getTime();
    const maxAge = remembered ? `; Max-Age=${Math.floor(lifeMs / secondMs)}` : '';
    const secure = cookie.secure ? '; Secure' : '';
    reply.header('set-cookie', `${cookie.name}=${signed}${maxAge}; Path=/; HttpOnly${secure}; SameSite=Lax`);
  };
}
