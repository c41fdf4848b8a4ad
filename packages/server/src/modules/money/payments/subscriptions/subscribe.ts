import type { Payment } from '@limelight/contract/money/payments.schema';
import { type UsCents, usCents } from '@limelight/rules/money';
import type { GatewayName } from '@limelight/rules/payment';
import { isUpgrade, type VipTier } from '@limelight/rules/vip-plan';
import { Refusal } from '../../../../platform/http/refusal.js';
import type { SettingsStore } from '../../../people/settings/settings.public.js';
import type { PaymentGateway } from '../gateways/gateway.js';
import type { GatewayServices } from '../offered-gateways.js';
import { type CheckoutServices, openCheckout } from '../open-checkout.js';
import { findPaymentOf } from '../payment.sql.js';
import { paymentSettings } from '../payments.settings.js';
import { renews } from './decide-subscription.js';
import { findRunningSubscription, type SubscriptionRow } from './subscription.sql.js';

export interface Subscribe {
  readonly userId: string;
  /** The idempotency key. */
  readonly id: string;
  readonly plan: VipTier;
  readonly gateway: GatewayName;
}

/** What a month of a plan costs new subscribers. */
export function vipPrice(settings: SettingsStore, plan: VipTier): UsCents {
  const { vipBasicUsCents, vipProUsCents, vipEliteUsCents } = settings.of(paymentSettings);
  return usCents({ basic: vipBasicUsCents, pro: vipProUsCents, elite: vipEliteUsCents }[plan]);
}

/**
 * Opens the provider's page for a plan. A repeat with the same id returns the same order, also once it is
 * paid.
 * @throws Refusal ALREADY_SUBSCRIBED, and what `openCheckout` throws
 */
export async function subscribe(
  services: CheckoutServices,
  { userId, id, plan, gateway }: Subscribe,
): Promise<Payment> {
  const { db, settings } = services;
  const running = await findRunningSubscription(db, userId);
  const isRepeat = running !== undefined && (await findPaymentOf(db, userId, id)) !== undefined;
  if (running && !isRepeat && !mayReplace(services, running, plan)) throw new Refusal('ALREADY_SUBSCRIBED');
  const product = { kind: 'vip', plan } as const;
  return openCheckout(services, { userId, id, product, usCents: vipPrice(settings, plan), seCents: 0, gateway });
}

/**
 * A subscription for a higher plan replaces the running one once it is paid, where the provider can neither
 * change its plan nor, after a cancellation, resume it. For the same or a lower plan the player would pay
 * twice for the rest of the period.
 */
function mayReplace({ gateways }: Pick<GatewayServices, 'gateways'>, running: SubscriptionRow, plan: VipTier): boolean {
  const gateway = gateways.get(running.gateway);
  if (!gateway || !isUpgrade(running.plan, plan)) return false;
  return gateway.planChange === 'subscribe-again' || (!renews(running) && !canResume(gateway, running));
}

/** Whether the provider can take back the cancellation of a subscription. */
export function canResume(
  gateway: PaymentGateway,
  { provider_state }: Pick<SubscriptionRow, 'provider_state'>,
): boolean {
  return gateway.resumeSubscription !== undefined && provider_state !== 'ended';
}
