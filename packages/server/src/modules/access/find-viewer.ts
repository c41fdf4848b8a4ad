import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createBatchLoader } from '../../platform/batch-loader.js';
import type { FindKeyHolder, FindViewer, Viewer } from '../../platform/http/viewer.js';
import type { Services } from '../../services.js';
import { openVerifiedWallet } from '../auth/open-verified-wallet.js';
import { listSessions, type SessionRow } from '../auth/session.sql.js';
import { sessionCookie } from '../auth/session-cookie.js';
import { findOpenImpersonation } from './impersonation.sql.js';
import { endOf, viewerOf } from './impersonation-state.js';

const cookieLengthMax = 512;
/** Signed as better-auth signs: the token, a dot, its HMAC-SHA256 in base64. */
const signatureBytes = 32;

export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const separator = part.indexOf('=');
    if (separator !== -1 && part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim();
  }
  return null;
}

/** The token of a session cookie, if we signed it. A forged one costs no query. */
export function readSessionToken(cookie: string | null, secret: KeyObject): string | null {
  if (cookie === null || cookie.length > cookieLengthMax) return null;
  let signed: string;
  try {
    signed = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const token = signed.slice(0, dot);
  const signature = Buffer.from(signed.slice(dot + 1), 'base64');
  if (signature.length !== signatureBytes) return null;
  return timingSafeEqual(signature, createHmac('sha256', secret).update(token).digest()) ? token : null;
}

/** The key that signs cookies, made once: as a text it would be prepared anew for each request. */
export function cookieKeyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret));
}

/** What follows "Bearer " in an Authorization header; another scheme is not ours. */
function readBearer(header: string | undefined): string | null {
  return (header !== undefined && /^bearer +(\S+) *$/i.exec(header)?.[1]) || null;
}

/**
 * Finds who makes a request: by the API key it shows, or else by its session cookie. A request that shows a key is never
 * taken for the person whose browser sends it.
 */
export function createFindViewer(services: Services, findKeyHolder: FindKeyHolder): FindViewer {
  const { name } = sessionCookie(services);
  const loadSession = createBatchLoader({
    load: (tokens: readonly string[]) => listSessions(services.pool, tokens),
    keyOf: ({ token }: SessionRow) => token,
  });
  const cookieKey = cookieKeyOf(services.secret);
  return async (request: FastifyRequest): Promise<Viewer | null> => {
    const key = readBearer(request.headers.authorization);
    if (key !== null) return findKeyHolder(key);
    const token = readSessionToken(readCookie(request.headers.cookie, name), cookieKey);
    const row = token === null ? undefined : await loadSession(token);
    if (!row) return null;
    return (row.impersonating ? await findImpersonated(services, row.sessionId) : null) ?? viewerOfSession(row);
  };

  async function viewerOfSession({ hasWallet, ...row }: SessionRow): Promise<Viewer> {
    const { userId, sessionId, role, suspended, emailVerified, recentlyAuthenticated, twoFactorPassed } = row;
    if (emailVerified && !suspended && !hasWallet) await openVerifiedWallet(services, userId);
    return { userId, sessionId, role, suspended, emailVerified, recentlyAuthenticated, twoFactorPassed };
  }
}

async function findImpersonated({ db, clock }: Services, sessionId: string): Promise<Viewer | null> {
  const view = await findOpenImpersonation(db, sessionId);
  const now = clock.now();
  return view !== undefined && endOf(view, now) === null ? viewerOf(view, now) : null;
}
