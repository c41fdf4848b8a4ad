import type { CreateApiKeyRequest } from '@limelight/contract/api-keys.schema';
import { paths } from '@limelight/contract/paths';
import { apiKeyPrefix, apiKeyRandomBytes, apiKeysMax, freshSessionMinutes, makeApiKey } from '@limelight/rules/api-key';
import { Refusal } from '../../platform/http/refusal.js';
import type { SessionViewer } from '../../platform/http/viewer.js';
import { uuidv7 } from '../../platform/random.js';
import type { Services } from '../../services.js';
import { confirmPassword, enforceLimit } from '../auth/auth.public.js';
import { notifyPlayers } from '../notifications/notifications.public.js';
import { insertApiKey, isSessionYounger, listApiKeysOf, lockOwner, markAsBot, type NewApiKey } from './api-key.sql.js';
import { hashOfKey } from './find-key-holder.js';

export interface KeyOrder {
  readonly viewer: SessionViewer;
  /** Where the request comes from. */
  readonly address: string;
  readonly request: CreateApiKeyRequest;
}

export interface MadeApiKey {
  readonly key: NewApiKey;
  /** Told once, stored nowhere. */
  readonly secret: string;
}

/**
 * Makes a key for the person who is logged in, and tells them, in case it was somebody else at their open session.
 * @throws Refusal PASSWORD_NEEDED, API_KEY_LIMIT, BAD_REQUEST for a wrong password, TOO_MANY_REQUESTS
 */
export async function createApiKey(services: Services, order: KeyOrder): Promise<MadeApiKey> {
  const { db, clock, random } = services;
  const { viewer, address, request } = order;
  await enforceLimit(services, 'api-key', { address, account: viewer.userId });
  await confirmOwner(services, order);
  const secret = makeApiKey(random.bytes(apiKeyRandomBytes));
  const key: NewApiKey = {
    userId: viewer.userId,
    id: uuidv7(clock, random),
    name: request.name,
    prefix: apiKeyPrefix(secret),
    hash: hashOfKey(secret),
    scope: request.scope,
    now: clock.now(),
  };
  await db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, key.userId);
    const inForce = await listApiKeysOf(transaction, key.userId);
    if (inForce.length >= apiKeysMax) throw new Refusal('API_KEY_LIMIT');
    await insertApiKey(transaction, key);
    if (key.scope === 'trade') await markAsBot(transaction, key.userId, key.now);
    await notifyPlayers(transaction, [noticeOf(key)], key.now);
  });
  return { key, secret };
}

async function confirmOwner(services: Services, { viewer, address, request }: KeyOrder): Promise<void> {
  if (request.password !== undefined) {
    return confirmPassword(services, { viewer, address, password: request.password });
  }
  const { sessionId } = viewer;
  if (!(await isSessionYounger(services.db, { sessionId, minutes: freshSessionMinutes }))) {
    throw new Refusal('PASSWORD_NEEDED');
  }
}

function noticeOf({ userId, id, name, scope }: NewApiKey) {
  const may = scope === 'trade' ? 'read your account and trade for you' : 'read your account';
  return {
    userId,
    kind: 'system',
    tone: 'warning',
    title: 'New API key',
    text: `The key "${name}" may ${may}. If you did not make it, revoke it and change your password.`,
    path: paths.apiKeys,
    key: `api-key:${id}`,
  } as const;
}
