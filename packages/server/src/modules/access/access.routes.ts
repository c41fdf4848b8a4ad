import * as access from '@limelight/contract/access';
import type { AccountStanding } from '@limelight/contract/access.schema';
import type { FastifyInstance } from 'fastify';
import { actorOf, route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import type { AccountStanding as StoredStanding } from './account-state.sql.js';
import { freezeAccount, restoreAccount, suspendAccount, unfreezeAccount } from './change-account.js';
import { endImpersonation } from './end-impersonation.js';
import { startImpersonation } from './start-impersonation.js';

export function registerAccess(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'random'>): void {
  route(
    app,
    access.startImpersonation,
    async ({ actor, viewer: { sessionId }, params: { id: targetId }, body: { reason } }) => {
      const { until } = await startImpersonation(services, { actor, sessionId, targetId, reason });
      return { until: until.toISOString() };
    },
  );

  route(app, access.suspendAccount, async ({ actor, params: { id: userId }, body: { reason } }) =>
    present(await suspendAccount(services, { actor, userId, reason })),
  );
  route(app, access.restoreAccount, async ({ actor, params: { id: userId }, body: { reason } }) =>
    present(await restoreAccount(services, { actor, userId, reason })),
  );
  route(app, access.freezeAccount, async ({ actor, params: { id: userId }, body: { reason } }) =>
    present(await freezeAccount(services, { actor, userId, reason })),
  );
  route(app, access.unfreezeAccount, async ({ actor, params: { id: userId }, body: { reason } }) =>
    present(await unfreezeAccount(services, { actor, userId, reason })),
  );

  route(app, access.endImpersonation, async ({ viewer, request }) => {
    await endImpersonation(services, { sessionId: viewer.sessionId, actor: actorOf(viewer, request) });
    return { status: true as const };
  });
}

function present({ userId, state, freeze }: StoredStanding): AccountStanding {
  return { userId, state, freeze: freeze && { ...freeze, at: freeze.at.toISOString() } };
}
