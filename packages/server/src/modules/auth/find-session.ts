import { createBatchLoader } from '../../platform/batch-loader.js';
import type { Services } from '../../services.js';
import { listSessions, type SessionRow } from './session.sql.js';
import { cookieKeyOf, readCookie, readSessionToken, sessionCookie } from './session-cookie.js';

/** Finds the session of a Cookie header, with the current state of its account. */
export function sessionFinder(services: Pick<Services, 'pool' | 'secret' | 'env' | 'publicUrl'>) {
  const { name } = sessionCookie(services);
  const loadSession = createBatchLoader({
    load: (tokens: readonly string[]) => listSessions(services.pool, tokens),
    keyOf: ({ token }: SessionRow) => token,
  });
  const cookieKey = cookieKeyOf(services.secret);
  return (cookies: string | undefined): Promise<SessionRow | undefined> => {
    const token = readSessionToken(readCookie(cookies, name), cookieKey);
    return token === null ? Promise.resolve(undefined) : loadSession(token);
  };
}
