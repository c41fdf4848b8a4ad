import { createBatchLoader } from '../../../platform/batch-loader.js';
import { systemClock } from '../../../platform/clock.js';
import type { Services } from '../../../services.js';
import { RecentSessions } from './recent-sessions.js';
import { listSessions, type SessionRow } from './session.sql.js';
import { sessionCookie, signedCookieReader } from './session-cookie.js';
import { sessionEndChannel } from './subscribe-to-session-ends.js';

type FinderServices = Pick<Services, 'pool' | 'secrets' | 'env' | 'publicUrl' | 'listener'>;

/** Finds the session of a Cookie header, with the state of its account. */
export interface SessionFinder {
  /** The current state. */
  find(cookies: string | undefined): Promise<SessionRow | undefined>;
  /** The state of less than a second ago, while ends of sessions are heard of. */
  findRecent(cookies: string | undefined): Promise<SessionRow | undefined>;
  readonly recent: RecentSessions;
}

export function sessionFinder(services: FinderServices): SessionFinder {
  const { listener } = services;
  const { name } = sessionCookie(services);
  const loadSession = createBatchLoader({
    load: (tokens: readonly string[]) => listSessions(services.pool, tokens),
    keyOf: ({ token }: SessionRow) => token,
  });
  const readSignedCookie = signedCookieReader(services.secrets);
  const recent = new RecentSessions(systemClock);
  listener.on(sessionEndChannel, (sessionId) => recent.forget(sessionId));
  listener.onReconnect(() => recent.forgetAll());
  const find = async (cookies: string | undefined) => {
    const token = readSignedCookie(cookies, name);
    return token === null ? undefined : loadSession(token);
  };
  const findRecent = async (cookies: string | undefined) => {
    const token = readSignedCookie(cookies, name);
    if (token === null || !listener.isListening) return find(cookies);
    return recent.read(token, loadSession);
  };
  return { find, findRecent, recent };
}
