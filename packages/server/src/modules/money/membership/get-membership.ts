import type { Membership, Subscription } from '@limelight/contract/money/membership.schema';
import { type UsCents, usCents } from '@limelight/rules/money';
import { isUpgrade, upgradeUsCentsMax, type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import type { Services } from '../../../services.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import {
  canResume,
  findRunningSubscription,
  type GatewayServices,
  monthBefore,
  renews,
  type SubscriptionRow,
  vipPrice,
} from '../payments/payments.public.js';
import { type GrantRow, listRunningGrants } from './grant.sql.js';

export type MembershipServices = Pick<Services, 'db' | 'settings' | 'clock'> & Pick<GatewayServices, 'gateways'>;

export async function getMembership(services: MembershipServices, userId: string): Promise<Membership> {
  const { db, settings, clock } = services;
  const [wallet, row, grants] = await Promise.all([
    findWallet(db, userId),
    findRunningSubscription(db, userId),
    listRunningGrants(db, userId),
  ]);
  return {
    tier: wallet?.tier ?? 'free',
    subscription: row ? presentSubscription(services, row) : null,
    grant: highestGrant(grants),
    plans: vipTiers.map((plan) => {
      const price = vipPrice(settings, plan);
      const todayUsCents = row ? todayOf(services, row, { plan, usCents: price, nowMs: clock.nowMs() }) : null;
      return { plan, usCents: price, todayUsCents };
    }),
  };
}

interface OtherPlan {
  readonly plan: VipTier;
  readonly usCents: UsCents;
  readonly nowMs: number;
}

/** What a change to a higher plan charges now, where its provider charges the rest of the month. */
function todayOf(
  { gateways }: Pick<GatewayServices, 'gateways'>,
  row: SubscriptionRow,
  { plan, usCents: toUsCents, nowMs }: OtherPlan,
): UsCents | null {
  const charges = renews(row) && isUpgrade(row.plan, plan) && gateways.get(row.gateway)?.planChange === 'prorated';
  if (!charges || nowMs >= row.paid_until.getTime()) return null;
  const beginMs = monthBefore(row.paid_until, row.started_at).getTime();
  const month = { beginMs, endMs: row.paid_until.getTime(), nowMs };
  return upgradeUsCentsMax({ fromUsCents: row.us_cents, toUsCents, ...month });
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
