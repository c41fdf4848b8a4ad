import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FindViewer, Viewer } from '../../platform/http/viewer.js';
import type { Services } from '../../services.js';
import { openVerifiedWallet } from './open-verified-wallet.js';
import { listSessions, type SessionRow } from './session.sql.js';
import { sessionCookie } from './session-cookie.js';

const cookieLengthMax = 512;
/** Signed as better-auth signs: the token, a dot, its HMAC-SHA256 in base64. */
const signatureBytes = 32;

function readCookie(header: string | undefined, name: string): string | null {
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

interface Waiting {
  readonly token: string;
  readonly resolve: (row: SessionRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const batchSizeMax = 500;

/** The key that signs cookies, made once: as a text it would be prepared anew for each request. */
export function cookieKeyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret));
}

/**
 * Looks sessions up in natural batches: those asked for in one turn of the event loop, or while a query runs, go
 * together into the next one. No session is
 * remembered between queries, so a suspension, a changed role and a log-out hold from the next request on, and a busy
 * server still asks the database a few hundred times a second rather than once a request.
 */
export function createSessionLoader(load: (tokens: readonly string[]) => Promise<readonly SessionRow[]>) {
  let waiting: Waiting[] = [];
  let busy = false;

  async function loadBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const rows = await load([...new Set(batch.map(({ token }) => token))]);
      const byToken = new Map(rows.map((row) => [row.token, row]));
      for (const { token, resolve } of batch) resolve(byToken.get(token));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function loadAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSizeMax);
      waiting = waiting.slice(batchSizeMax);
      await loadBatch(batch);
    }
    busy = false;
  }

  return (token: string): Promise<SessionRow | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ token, resolve, reject });
      if (busy) return;
      busy = true;
      setImmediate(() => void loadAll());
    });
}

/** Finds who makes a request by its session cookie. */
export function createFindViewer(services: Services): FindViewer {
  const { name } = sessionCookie(services);
  const loadSession = createSessionLoader((tokens) => listSessions(services.pool, tokens));
  const key = cookieKeyOf(services.secret);
  return async (request: FastifyRequest): Promise<Viewer | null> => {
    const token = readSessionToken(readCookie(request.headers.cookie, name), key);
    const row = token === null ? undefined : await loadSession(token);
    if (!row) return null;
    const { userId, sessionId, role, suspended, emailVerified, hasWallet } = row;
    if (emailVerified && !suspended && !hasWallet) await openVerifiedWallet(services, userId);
    return { userId, sessionId, role, suspended, emailVerified };
  };
}
