import type { Membership, Subscription } from '@limelight/contract/money/membership.schema';
import { usCents } from '@limelight/rules/money';
import { isUpgrade, vipTiers } from '@limelight/rules/vip-plan';
import type { Services } from '../../../services.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import {
  canResume,
  findRunningSubscription,
  type GatewayServices,
  renews,
  type SubscriptionRow,
  vipPrice,
} from '../payments/payments.public.js';
import { type GrantRow, listRunningGrants } from './grant.sql.js';

export type MembershipServices = Pick<Services, 'db' | 'settings'> & Pick<GatewayServices, 'gateways'>;

export async function getMembership(services: MembershipServices, userId: string): Promise<Membership> {
  const { db, settings } = services;
  const [wallet, row, grants] = await Promise.all([
    findWallet(db, userId),
    findRunningSubscription(db, userId),
    listRunningGrants(db, userId),
  ]);
  return {
    tier: wallet?.tier ?? 'free',
    subscription: row ? presentSubscription(services, row) : null,
    grant: highestGrant(grants),
    plans: vipTiers.map((plan) => ({ plan, usCents: vipPrice(settings, plan) })),
  };
}

function presentSubscription({ gateways }: Pick<GatewayServices, 'gateways'>, row: SubscriptionRow): Subscription {
  const gateway = gateways.get(row.gateway);
  return {
    plan: row.plan,
    usCents: usCents(row.next_us_cents ?? row.us_cents),
    gateway: row.gateway,
    state: row.state === 'past-due' ? 'past-due' : 'active',
    startedAt: row.started_at.toISOString(),
    paidUntil: row.paid_until.toISOString(),
    graceUntil: row.state === 'past-due' ? (row.lasts_until?.toISOString() ?? null) : null,
    endsWithPeriod: !renews(row),
    nextPlan: renews(row) ? row.next_plan : null,
    upgrade: gateway?.planChange ?? 'prorated',
    canResume: gateway !== undefined && canResume(gateway, row),
    hasPaymentPage: gateway?.manageUrl !== undefined,
  };
}

/** Of the highest tier the one that lasts longest. */
function highestGrant(grants: readonly GrantRow[]): Membership['grant'] {
  const [first] = grants.toSorted((a, b) =>
    a.tier === b.tier ? b.ends_at.getTime() - a.ends_at.getTime() : isUpgrade(a.tier, b.tier) ? 1 : -1,
  );
  return first ? { tier: first.tier, until: first.ends_at.toISOString() } : null;
}
