import type { CreateApiKeyRequest } from '@limelight/contract/api-keys.schema';
import { paths } from '@limelight/contract/paths';
import { apiKeyPrefix, apiKeyRandomBytes, apiKeysMax, makeApiKey } from '@limelight/rules/api-key';
import { Refusal } from '../../platform/http/refusal.js';
import type { SessionViewer } from '../../platform/http/viewer.js';
import { uuidv7 } from '../../platform/random.js';
import type { Services } from '../../services.js';
import { enforceLimit } from '../auth/auth.public.js';
import { createNotifications } from '../notifications/notifications.public.js';
import { insertApiKey, listApiKeysOf, lockOwner, markAsBot, type NewApiKeyRow } from './api-key.sql.js';
import { hashOfKey } from './find-key-holder.js';

export interface NewApiKey {
  readonly viewer: SessionViewer;
  /** Where the request comes from. */
  readonly address: string;
  readonly request: CreateApiKeyRequest;
}

export interface MadeApiKey {
  readonly key: NewApiKeyRow;
  /** Returned once, stored nowhere. */
  readonly secret: string;
}

export type KeyServices = Pick<Services, 'env' | 'db' | 'clock' | 'random'>;

/**
 * Creates a key for the signed-in player and notifies them, in case someone else is at their open session.
 * @throws Refusal API_KEY_LIMIT, TOO_MANY_REQUESTS
 */
export async function createApiKey(services: KeyServices, newKey: NewApiKey): Promise<MadeApiKey> {
  const { db, clock, random } = services;
  const { viewer, address, request } = newKey;
  await enforceLimit(services, 'api-key', { address, account: viewer.userId });
  const secret = makeApiKey(random.bytes(apiKeyRandomBytes));
  const key: NewApiKeyRow = {
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
    await createNotifications(transaction, [noticeOf(key)], key.now);
  });
  return { key, secret };
}

function noticeOf({ userId, id, name, scope }: NewApiKeyRow) {
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
