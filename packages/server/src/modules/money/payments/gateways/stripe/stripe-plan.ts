import type { UsCents } from '@limelight/rules/money';
import { tierNames } from '@limelight/rules/tier';
import { type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import type { PlanStore } from '../plan-store.js';
import { hasStripeCode, type StripeSend } from './stripe-api.js';

const productPrefix = 'limelight_vip_';

const idSchema = z.object({ id: z.string() });

/** The plan that a product stands for, null for a product that is none of ours. */
export function planOfProduct(product: string): VipTier | null {
  return vipTiers.find((plan) => product === `${productPrefix}${plan}`) ?? null;
}

interface PricedPlan {
  readonly plan: VipTier;
  readonly usCents: UsCents;
}

/**
 * The id of Stripe's price for a plan, created with its product the first time. A price of its own rather
 * than `price_data`, because pending updates of a subscription accept only ids of prices.
 * @throws GatewayError
 */
export async function ensurePrice(send: StripeSend, plans: PlanStore, { plan, usCents }: PricedPlan): Promise<string> {
  const known = await plans.find({ gateway: 'stripe', plan, usCents });
  if (known !== undefined) return known;
  const product = `${productPrefix}${plan}`;
  await ensureProduct(send, { id: product, name: tierNames[plan] });
  const { id } = await send(idSchema, (stripe, options) =>
    stripe.prices.create(
      { product, currency: 'usd', unit_amount: usCents, recurring: { interval: 'month' } },
      { ...options, idempotencyKey: `price-${plan}-${usCents}` },
    ),
  );
  return plans.save({ gateway: 'stripe', plan, usCents, ref: id });
}

/** Ids of products are chosen by us, so that a second creation is refused. */
async function ensureProduct(
  send: StripeSend,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  try {
    // Without an idempotency key of ours: a stored refusal would outlive a product that was deleted
    // meanwhile.
    await send(idSchema, (stripe, options) => stripe.products.create({ id, name }, options));
  } catch (error) {
    if (!hasStripeCode(error, 'resource_already_exists')) throw error;
  }
}
