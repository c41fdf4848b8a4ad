import * as membership from '@limelight/contract/money/membership';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { enforceLimit } from '../../people/auth/auth.public.js';
import {
  cancelSubscription,
  changePlan,
  type OpenGateways,
  openPaymentPage,
  resumeSubscription,
  subscribe,
} from '../payments/payments.public.js';
import { getMembership } from './get-membership.js';
import { getPerkUse } from './get-perk-use.js';
import { grantMembership, revokeMembershipGrant } from './grant-membership.js';

type RouteServices = Pick<Services, 'db' | 'clock' | 'random' | 'publicUrl' | 'log' | 'settings' | 'env' | 'hooks'> & {
  readonly payments: OpenGateways;
};

export function registerMembership(app: FastifyInstance, context: RouteServices): void {
  const services = { ...context, ...context.payments };
  const membershipOf = (userId: string) => getMembership(services, userId);

  route(app, membership.getMembership, ({ viewer }) => membershipOf(viewer.userId));
  route(app, membership.getPerkUse, ({ viewer }) => getPerkUse(services, viewer.userId));

  route(app, membership.subscribe, ({ viewer: { userId }, body }) => subscribe(services, { userId, ...body }));

  route(app, membership.changePlan, async ({ viewer: { userId }, body, request }) => {
    await enforceLimit(services, 'change-plan', { address: request.ip, account: userId });
    const url = await changePlan(services, { userId, ...body });
    return { membership: await membershipOf(userId), url };
  });

  route(app, membership.cancelMembership, async ({ viewer: { userId } }) => {
    await cancelSubscription(services, userId);
    return membershipOf(userId);
  });

  route(app, membership.resumeMembership, async ({ viewer: { userId } }) => {
    await resumeSubscription(services, userId);
    return membershipOf(userId);
  });

  route(app, membership.managePayment, async ({ viewer }) => ({ url: await openPaymentPage(services, viewer.userId) }));

  route(app, membership.grantMembership, async ({ actor, params, body }) => {
    const { id, tier, ends_at } = await grantMembership(services, { actor, userId: params.id, ...body });
    return { id, tier, until: ends_at.toISOString() };
  });

  route(app, membership.revokeMembershipGrant, async ({ actor, params: { id }, body: { reason } }) => {
    await revokeMembershipGrant(services, { actor, id, reason });
    return { status: true as const };
  });
}
