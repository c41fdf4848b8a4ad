import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import type { GatewayName } from '@limelight/rules/payment';
import type { PaymentKeys } from '../../../environment/payment-keys.js';
import { missingFeatures, providerCalls } from '../../../platform/recent-measurements.js';
import type { Services } from '../../../services.js';
import { flutterwaveGateway } from './gateways/flutterwave/flutterwave-gateway.js';
import type { PaymentGateway } from './gateways/gateway.js';
import { measuredGateway } from './gateways/measured-gateway.js';
import type { PaypalFeature } from './gateways/paypal/paypal-api.js';
import { paypalGateway } from './gateways/paypal/paypal-gateway.js';
import { type SandboxGateway, sandboxGateway } from './gateways/sandbox/sandbox-gateway.js';
import { stripeGateway } from './gateways/stripe/stripe-gateway.js';
import type { Gateways } from './offered-gateways.js';
import { storedPlans } from './provider-plan.sql.js';
import { receiveWebhook } from './receive-webhook.js';
import { storedSandboxOrders } from './sandbox-order.sql.js';

export interface OpenGateways {
  readonly gateways: Gateways;
  readonly sandbox: SandboxGateway | null;
}

type GatewayOptions = Pick<Services, 'db' | 'clock' | 'log' | 'publicUrl' | 'secret'> & { readonly keys: PaymentKeys };

/** The gateways that the environment has keys for, and the sandbox where it is allowed. */
export function openGateways({ db, clock, log, publicUrl, secret, keys }: GatewayOptions): OpenGateways {
  const plans = storedPlans(db);
  const gateways = new Map<GatewayName, PaymentGateway>();
  const open = (gateway: PaymentGateway) =>
    gateways.set(gateway.name, measuredGateway(gateway, { clock, calls: providerCalls }));
  if (keys.stripe) open(stripeGateway({ ...keys.stripe, clock, plans }));
  if (keys.flutterwave) open(flutterwaveGateway({ ...keys.flutterwave, clock, plans }));
  const onMissingFeature = (feature: PaypalFeature) => {
    if (!missingFeatures.note(feature, clock.nowMs())) return;
    log.warn({ gateway: 'paypal', feature }, 'PayPal refused what its app has no feature for; switch it on there');
  };
  if (keys.paypal) open(paypalGateway({ ...keys.paypal, clock, plans, onMissingFeature }));
  if (!keys.sandbox) return { gateways, sandbox: null };
  const sandbox = sandboxGateway({
    store: storedSandboxOrders(db),
    clock,
    secret: `sandbox webhooks ${secret}`,
    pageUrl: (ref) => `${publicUrl}${addressOf(paths.sandboxCheckout.replace('$ref', ':ref'), { ref })}`,
    deliver: (webhook) => receiveWebhook({ db, clock, gateways }, 'sandbox', webhook),
  });
  open(sandbox);
  return { gateways, sandbox };
}
