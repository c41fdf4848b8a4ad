import { createInterface } from 'node:readline';
import { z } from 'zod';
import { FlutterwaveServer } from '../modules/money/payments/gateways/flutterwave/flutterwave-server.fixture.js';
import type { RawWebhook } from '../modules/money/payments/gateways/gateway.js';
import { PaypalServer } from '../modules/money/payments/gateways/paypal/paypal-server.fixture.js';
import type { ProviderServer } from '../modules/money/payments/gateways/provider-server.fixture.js';
import {
  StripeServer,
  stripeTestKey,
  stripeTestWebhookSecret,
} from '../modules/money/payments/gateways/stripe/stripe-server.fixture.js';
import { systemClock as clock } from '../platform/clock.js';

/**
 * The protocols of all payment providers in a process of their own, for tests that kill the game: `node
 * dist/testing/provider-servers-main.js`. Prints the environment variables with which the game finds them as
 * JSON, then answers each line of JSON on its standard input with one, and ends with the input.
 */
const commandSchema = z.strictObject({
  gateway: z.enum(['stripe', 'paypal', 'flutterwave']),
  command: z.union([
    /** The player pays on the page with this address. */
    z.strictObject({ pay: z.string() }),
    /** The renewal of the subscription that began on this page is paid. */
    z.strictObject({ renew: z.string() }),
    /** The player approves another plan for it, where that is needed. */
    z.strictObject({ approve: z.string() }),
    /** A failure as `fail` plans it, for the method and path that begin so. */
    z.strictObject({ fail: z.enum(['hang', 'silence']), request: z.string() }),
    z.strictObject({ recover: z.literal(true) }),
    /** How often it was requested. */
    z.strictObject({ count: z.string() }),
    z.strictObject({ webhooks: z.literal(true) }),
    z.strictObject({ books: z.literal(true) }),
  ]),
});
type Command = z.infer<typeof commandSchema>['command'];

const flutterwave = { secretKey: 'FLWSECK_TEST-limelight-X', webhookSecretHash: 'a secret hash' };
const paypal = { clientId: 'client', clientSecret: 'client secret', webhookId: '8PT597110X687430LKGECATA' };
const servers = {
  stripe: new StripeServer(clock),
  flutterwave: new FlutterwaveServer({ clock, ...flutterwave }),
  paypal: new PaypalServer({ clock, ...paypal }),
};

const print = (content: unknown) => void process.stdout.write(`${JSON.stringify(content ?? null)}\n`);

await Promise.all(Object.values(servers).map((server) => server.start()));
print({
  STRIPE_SECRET_KEY: stripeTestKey,
  STRIPE_WEBHOOK_SECRET: stripeTestWebhookSecret,
  STRIPE_BASE_URL: servers.stripe.baseUrl,
  FLUTTERWAVE_SECRET_KEY: flutterwave.secretKey,
  FLUTTERWAVE_WEBHOOK_HASH: flutterwave.webhookSecretHash,
  FLUTTERWAVE_BASE_URL: servers.flutterwave.baseUrl,
  PAYPAL_CLIENT_ID: paypal.clientId,
  PAYPAL_CLIENT_SECRET: paypal.clientSecret,
  PAYPAL_WEBHOOK_ID: paypal.webhookId,
  PAYPAL_BASE_URL: servers.paypal.baseUrl,
});
for await (const line of createInterface({ input: process.stdin })) {
  const { gateway, command } = commandSchema.parse(JSON.parse(line));
  print(answer(servers[gateway], command));
}
await Promise.all(Object.values(servers).map((server) => server.close()));

function answer(server: ProviderServer, command: Command): unknown {
  const subscriptionAt = (url: string) => server.subscriptionOf(server.checkoutAt(url));
  if ('pay' in command) return server.pay(server.checkoutAt(command.pay));
  if ('renew' in command) return server.renew(subscriptionAt(command.renew), 'paid');
  if ('approve' in command) return server.approveChange?.(subscriptionAt(command.approve));
  if ('fail' in command) return server.fail(command.fail, 1, new RegExp(`^${command.request}`));
  if ('recover' in command) return server.recover();
  if ('count' in command) {
    return server.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(command.count)).length;
  }
  return 'books' in command ? server.books() : server.webhooks().map(portable);
}

function portable({ body, headers }: RawWebhook) {
  return { body: body.toString(), headers };
}
