import * as access from '@limelight/contract/people/access';
import { suspensionText } from '@limelight/rules/suspension';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Handler, route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import type { AccountStatus } from './account-state.sql.js';
import { freezeAccount, restoreAccount, suspendAccount, unfreezeAccount } from './change-account.js';
import { changeRole } from './change-role.js';
import { endImpersonation } from './end-impersonation.js';
import { startImpersonation } from './start-impersonation.js';

type AccountChange = typeof access.restoreAccount | typeof access.freezeAccount | typeof access.unfreezeAccount;

const presentStatus = ({ userId, state, freeze }: AccountStatus) => ({
  userId,
  state,
  freeze: freeze && { ...freeze, at: freeze.at.toISOString() },
});

export function registerAccess(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>,
): void {
  route(app, access.startImpersonation, async ({ actor, viewer: { sessionId }, params, body: { reason } }) => {
    const { until } = await startImpersonation(services, { actor, userId: params.id, reason, sessionId });
    return { until: until.toISOString() };
  });

  const handlerOf =
    (change: typeof suspendAccount): Handler<AccountChange> =>
    async ({ actor, params: { id: userId }, body: { reason } }) =>
      presentStatus(await change(services, { actor, userId, reason }));
  route(app, access.suspendAccount, async ({ actor, params: { id: userId }, body: { reason, kind, publicText } }) => {
    const change = { actor, userId, reason, publicText: suspensionText(kind, publicText) };
    return presentStatus(await suspendAccount(services, change));
  });
  route(app, access.restoreAccount, handlerOf(restoreAccount));
  route(app, access.freezeAccount, handlerOf(freezeAccount));
  route(app, access.unfreezeAccount, handlerOf(unfreezeAccount));

  route(app, access.changeRole, async ({ actor, params: { id: userId }, body: { role, reason } }) => {
    await changeRole(services, { actor, userId, role, reason });
    return { userId, role };
  });

  route(app, access.endImpersonation, async ({ viewer, request }) => {
    await endImpersonation(services, { sessionId: viewer.sessionId, actor: actorOf(viewer, request) });
    return { status: true as const };
  });
}
