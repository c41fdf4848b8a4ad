import { createApiKey as createApiKeyEndpoint, listApiKeys, revokeApiKey } from '@limelight/contract/api-keys';
import type { ApiKey } from '@limelight/contract/api-keys.schema';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import { listApiKeysOf, revokeApiKeyOf } from './api-key.sql.js';
import { createApiKey, type KeyServices } from './create-api-key.js';

export function registerApiKeys(app: FastifyInstance, services: KeyServices): void {
  const { db, clock } = services;

  route(app, listApiKeys, async ({ viewer }) => ({
    keys: (await listApiKeysOf(db, viewer.userId)).map(present),
  }));

  route(app, createApiKeyEndpoint, async (call) => {
    const { key, secret } = await createApiKey(services, call);
    return { key: present(key), secret };
  });

  route(app, revokeApiKey, async ({ viewer, params: { id } }) => {
    const revoked = await revokeApiKeyOf(db, { userId: viewer.userId, id, now: clock.now() });
    if (!revoked) throw new Refusal('NOT_FOUND');
    return { id };
  });
}

function present(key: Awaited<ReturnType<typeof listApiKeysOf>>[number]): ApiKey {
  const { id, name, prefix, scope, created_at, last_used_on } = key;
  return { id, name, prefix, scope, createdAt: created_at.toISOString(), lastUsedOn: last_used_on };
}
