import { endImpersonation as endEndpoint, startImpersonation as startEndpoint } from '@limelight/contract/access';
import {
  freezeAccount as freezeEndpoint,
  restoreAccount as restoreEndpoint,
  suspendAccount as suspendEndpoint,
  unfreezeAccount as unfreezeEndpoint,
} from '@limelight/contract/account-state';
import type { AccountStanding } from '@limelight/contract/account-state.schema';
import type { FastifyInstance } from 'fastify';
import { actorOf, route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import type { AccountStanding as StoredStanding } from './account-state.sql.js';
import { freezeAccount, restoreAccount, suspendAccount, unfreezeAccount } from './change-account.js';
import { endImpersonation } from './end-impersonation.js';
import { startImpersonation } from './start-impersonation.js';

export function registerAccess(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'random'>): void {
  route(app, startEndpoint, async ({ actor, viewer: { sessionId }, params: { id: targetId }, body: { reason } }) => {
    const { until } = await startImpersonation(services, { actor, sessionId, targetId, reason });
    return { until: until.toISOString() };
  });

  route(app, suspendEndpoint, async ({ actor, params: { id: userId }, body: { reason } }) =>
    present(await suspendAccount(services, { actor, userId, reason })),
  );
  route(app, restoreEndpoint, async ({ actor, params: { id: userId }, body: { reason } }) =>
    present(await restoreAccount(services, { actor, userId, reason })),
  );
  route(app, freezeEndpoint, async ({ actor, params: { id: userId }, body: { reason } }) =>
    present(await freezeAccount(services, { actor, userId, reason })),
  );
  route(app, unfreezeEndpoint, async ({ actor, params: { id: userId }, body: { reason } }) =>
    present(await unfreezeAccount(services, { actor, userId, reason })),
  );

  route(app, endEndpoint, async ({ viewer, request }) => {
    await endImpersonation(services, { sessionId: viewer.sessionId, actor: actorOf(viewer, request) });
    return { status: true as const };
  });
}

function present({ userId, state, freeze }: StoredStanding): AccountStanding {
  return { userId, state, freeze: freeze && { ...freeze, at: freeze.at.toISOString() } };
}
