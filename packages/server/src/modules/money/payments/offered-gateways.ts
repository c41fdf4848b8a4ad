import { type GatewayName, gatewayNames, gatewayTitles } from '@limelight/rules/payment';
import { Refusal } from '../../../platform/http/refusal.js';
import type { SettingsStore } from '../../people/settings/settings.public.js';
import type { PaymentGateway } from './gateways/gateway.js';
import { paymentSettings } from './payments.settings.js';

/** The gateways that have what they need: keys, or for the sandbox the permission to run. */
export type Gateways = ReadonlyMap<GatewayName, PaymentGateway>;

export interface GatewayServices {
  readonly gateways: Gateways;
  readonly settings: SettingsStore;
}

/** Whether staff left it switched on. The sandbox has no switch: the environment decides. */
function isSwitchedOn({ settings }: GatewayServices, name: GatewayName): boolean {
  const { stripeOffered, flutterwaveOffered, paypalOffered } = settings.of(paymentSettings);
  return { stripe: stripeOffered, flutterwave: flutterwaveOffered, paypal: paypalOffered, sandbox: true }[name];
}

export function offeredGateways(services: GatewayServices): readonly GatewayName[] {
  return gatewayNames.filter((name) => services.gateways.has(name) && isSwitchedOn(services, name));
}

/**
 * @throws Refusal GATEWAY_INVALID when it is switched off, GATEWAY_NOT_INITIALIZED without keys; the details
 * are the gateways that are offered
 */
export function offeredGateway(services: GatewayServices, name: GatewayName): PaymentGateway {
  const details = { gateways: offeredGateways(services) };
  if (!isSwitchedOn(services, name)) throw new Refusal('GATEWAY_INVALID', { details });
  return requireKeys(services, name, details);
}

/**
 * Also one that is switched off: what was paid through it goes on.
 * @throws Refusal GATEWAY_NOT_INITIALIZED
 */
export function requireKeys(
  { gateways }: Pick<GatewayServices, 'gateways'>,
  name: GatewayName,
  details?: { readonly gateways: readonly GatewayName[] },
): PaymentGateway {
  const gateway = gateways.get(name);
  if (gateway) return gateway;
  throw new Refusal('GATEWAY_NOT_INITIALIZED', { message: `${gatewayTitles[name]} not initialized`, details });
}
