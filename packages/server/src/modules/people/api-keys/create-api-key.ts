import { paths } from '@limelight/contract/paths';
import type { createApiKey as endpoint } from '@limelight/contract/people/api-keys';
import type { CreateApiKeyRequest } from '@limelight/contract/people/api-keys.schema';
import { apiKeyPrefix, apiKeyRandomBytes, apiKeysMax, makeApiKey } from '@limelight/rules/api-key';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Call } from '../../../platform/http/route.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { enforceLimit, lockOwnSession } from '../auth/auth.public.js';
import { createNotifications } from '../notifications/notifications.public.js';
import { insertApiKey, listApiKeysOf, markAsBot } from './api-key.sql.js';
import { hashOfKey } from './find-key-holder.js';

export type KeyServices = Pick<Services, 'env' | 'db' | 'clock' | 'random'>;

/**
 * Creates a key for the signed-in player and notifies them, in case someone else is at their open session.
 * @returns the key's row, and its secret, which is stored nowhere
 * @throws Refusal API_KEY_LIMIT, TOO_MANY_REQUESTS; NOT_SIGNED_IN when the session ended meanwhile
 */
export async function createApiKey(services: KeyServices, { viewer, request, body }: Call<typeof endpoint>) {
  const { db, clock, random } = services;
  await enforceLimit(services, 'api-key', { address: request.ip, account: viewer.userId });
  const secret = makeApiKey(random.bytes(apiKeyRandomBytes));
  const key = {
    user_id: viewer.userId,
    id: uuidv7(clock, random),
    name: body.name,
    prefix: apiKeyPrefix(secret),
    hash: hashOfKey(secret),
    scope: body.scope,
    created_at: clock.now(),
    last_used_on: null,
  };
  await db.transaction().execute(async (transaction) => {
    // A session that ended meanwhile, as with a new password, must not leave a key behind.
    if (!(await lockOwnSession(transaction, viewer))) throw new Refusal('NOT_SIGNED_IN');
    const inForce = await listApiKeysOf(transaction, viewer.userId);
    if (inForce.length >= apiKeysMax) throw new Refusal('API_KEY_LIMIT');
    await insertApiKey(transaction, key);
    if (key.scope === 'trade') await markAsBot(transaction, viewer.userId, key.created_at);
    await createNotifications(transaction, [noticeOf(viewer.userId, key)], key.created_at);
  });
  return { key, secret };
}

function noticeOf(userId: string, { id, name, scope }: CreateApiKeyRequest & { readonly id: string }) {
  const may = scope === 'trade' ? 'read your account and trade for you' : 'read your account';
  return {
    userId,
    kind: 'system',
    tone: 'warning',
    title: 'New API key',
    text: `The key "${name}" can ${may}. If you didn’t create it, revoke it and change your password.`,
    path: paths.apiKeys,
    key: `api-key:${id}`,
  } as const;
}
