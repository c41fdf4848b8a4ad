import * as access from '@limelight/contract/people/access';
import * as setup from '@limelight/contract/people/setup';
import { suspensionText } from '@limelight/rules/suspension';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { actorOf, type Handler, route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { enforceLimit } from '../auth/auth.public.js';
import type { AccountStatus } from './account-state.sql.js';
import { freezeAccount, restoreAccount, suspendAccount, unfreezeAccount } from './change-account.js';
import { changeRole } from './change-role.js';
import { endImpersonation } from './end-impersonation.js';
import { makeFirstAdmin, requireSetupToken } from './set-up.js';
import { startImpersonation } from './start-impersonation.js';

type AccountChange = typeof access.restoreAccount | typeof access.freezeAccount | typeof access.unfreezeAccount;

const presentStatus = ({ userId, state, freeze }: AccountStatus) => ({
  userId,
  state,
  freeze: freeze && { ...freeze, at: freeze.at.toISOString() },
});

export function registerAccess(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'random' | 'hooks' | 'env' | 'secrets'>,
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

  registerSetup(app, services);

  route(app, access.endImpersonation, async ({ viewer, request }) => {
    await endImpersonation(services, { sessionId: viewer.sessionId, actor: actorOf(viewer, request) });
    return { status: true as const };
  });
}

/** What a stranger may call with the link that the start has printed. */
function registerSetup(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'random' | 'hooks' | 'env' | 'secrets'>,
): void {
  const noting = async <Answer>({ ip: address, routeOptions }: FastifyRequest, work: () => Promise<Answer>) => {
    await enforceLimit(services, 'set-up', { address });
    return work().catch((error: unknown) => {
      const isGuess = error instanceof Refusal && error.code === 'NOT_FOUND';
      if (isGuess) app.noteSecurity?.({ kind: 'refused', detail: `POST ${routeOptions.url}`, address });
      throw error;
    });
  };
  route(app, setup.checkSetup, ({ body: { token }, request }) =>
    noting(request, async () => {
      await requireSetupToken(services.db, services, token);
      return { status: true as const };
    }),
  );
  route(app, setup.setUp, ({ body: { token, email }, request, reply }) =>
    noting(request, async () => {
      reply.header('cache-control', 'no-store');
      const { id: requestId, ip: address } = request;
      const { passwordPath } = await makeFirstAdmin(services, { token, email, requestId, address });
      return { passwordPath };
    }),
  );
}
