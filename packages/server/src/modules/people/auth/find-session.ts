import { createBatchLoader } from '../../../platform/batch-loader.js';
import type { Services } from '../../../services.js';
import { listSessions, type SessionRow } from './session.sql.js';
import { sessionCookie, signedCookieReader } from './session-cookie.js';

/** Finds the session of a Cookie header, with the current state of its account. */
export function sessionFinder(services: Pick<Services, 'pool' | 'secrets' | 'env' | 'publicUrl'>) {
  const { name } = sessionCookie(services);
  const loadSession = createBatchLoader({
    load: (tokens: readonly string[]) => listSessions(services.pool, tokens),
    keyOf: ({ token }: SessionRow) => token,
  });
  const readSignedCookie = signedCookieReader(services.secrets);
  return (cookies: string | undefined): Promise<SessionRow | undefined> => {
    const token = readSignedCookie(cookies, name);
    return token === null ? Promise.resolve(undefined) : loadSession(token);
  };
}
