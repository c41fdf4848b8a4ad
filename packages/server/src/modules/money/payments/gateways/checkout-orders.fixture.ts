import { randomUUID } from 'node:crypto';
import { usCents } from '@limelight/rules/money';
import { defaultTokenPrice, priceOfTokens } from '@limelight/rules/token';
import { defaultVipPrices, type VipTier } from '@limelight/rules/vip-plan';
import type { Clock } from '../../../../platform/clock.js';
import type { CheckoutOrder, CheckoutReference } from './gateway.js';

const halfHourMs = 1_800_000;

function orderAt(clock: Clock): Omit<CheckoutOrder, 'product' | 'title' | 'usCents'> {
  return {
    id: randomUUID(),
    siteName: 'Spotlight',
    player: { id: randomUUID(), email: 'ada@example.com', name: 'Ada' },
    successUrl: 'https://limelight.test/dashboard?payment=success',
    cancelUrl: 'https://limelight.test/dashboard?payment=cancelled',
    expiresAt: new Date(clock.nowMs() + halfHourMs),
  };
}

/** Costs 250 cents a token. */
export function tokensOrder(clock: Clock, tokens = 3): CheckoutOrder {
  const product = { kind: 'tokens', tokens } as const;
  return { ...orderAt(clock), product, title: `${tokens} tokens`, usCents: priceOfTokens(tokens, defaultTokenPrice) };
}

export function vipOrder(clock: Clock, plan: VipTier = 'pro', price: number = defaultVipPrices[plan]): CheckoutOrder {
  return { ...orderAt(clock), product: { kind: 'vip', plan }, title: `VIP ${plan}`, usCents: usCents(price) };
}

export function referenceOf(order: CheckoutOrder, ref: string): CheckoutReference {
  return { orderId: order.id, ref, product: order.product.kind };
}
