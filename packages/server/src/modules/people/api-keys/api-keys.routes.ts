import {
  createApiKey as createApiKeyEndpoint,
  listApiKeys,
  revokeApiKey,
  whoami as whoamiEndpoint,
} from '@limelight/contract/people/api-keys';
import type { ApiKey } from '@limelight/contract/people/api-keys.schema';
import type { SecurityEventKind } from '@limelight/rules/security-event';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { type Call, route } from '../../../platform/http/route.js';
import { listApiKeysOf, revokeApiKeyOf } from './api-key.sql.js';
import { createApiKey, type KeyServices } from './create-api-key.js';
import { type KeyHolderServices, keyCounter, keyHolderFinder } from './find-key-holder.js';
import { whoami } from './whoami.js';

export function registerApiKeys(app: FastifyInstance, services: KeyServices & KeyHolderServices): void {
  // For the policy checks of all routes, which identify who sends a key.
  app.decorate('findKeyHolder', keyHolderFinder(services, app.requestLimits));
  app.decorate('countKey', keyCounter(services));
  const { db, clock } = services;
  const note = (
    kind: SecurityEventKind,
    { viewer, request }: Call<typeof revokeApiKey | typeof createApiKeyEndpoint>,
    detail: string,
  ) => app.noteSecurity?.({ kind, detail, userId: viewer.userId, address: request.ip });

  route(app, listApiKeys, async ({ viewer }) => ({
    keys: (await listApiKeysOf(db, viewer.userId)).map(present),
  }));

  route(app, whoamiEndpoint, ({ viewer }) => whoami(services, viewer));

  route(app, createApiKeyEndpoint, async (call) => {
    const { key, secret } = await createApiKey(services, call);
    note('key-created', call, key.scope);
    return { key: present(key), secret };
  });

  route(app, revokeApiKey, async (call) => {
    const {
      viewer,
      params: { id },
    } = call;
    const revoked = await revokeApiKeyOf(db, { userId: viewer.userId, id, now: clock.now() });
    if (!revoked) throw new Refusal('NOT_FOUND');
    note('key-revoked', call, 'profile');
    return { id };
  });
}

function present(key: Awaited<ReturnType<typeof listApiKeysOf>>[number]): ApiKey {
  const { id, name, prefix, scope, created_at, last_used_on } = key;
  return { id, name, prefix, scope, createdAt: created_at.toISOString(), lastUsedOn: last_used_on };
}
