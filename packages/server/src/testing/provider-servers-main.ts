import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { RawWebhook } from '../modules/payments/gateways/gateway.js';
import { StripeServer } from '../modules/payments/gateways/stripe/stripe-server.fixture.js';
import { systemClock } from '../platform/clock.js';

/**
 * Stripe's protocol in a process of its own, for tests that kill the game: `node dist/testing/stripe-server-main.js`. Prints
 * its URL, then answers each line of JSON on its standard input with one, and ends with the input.
 */
const commandSchema = z.union([
  z.strictObject({ pay: z.string() }),
  /** The renewal of the subscription that began with this checkout is paid. */
  z.strictObject({ renew: z.string() }),
  /** A failure as `fail` plans it, for the method and path that begin so. */
  z.strictObject({ fail: z.enum(['hang', 'silence']), request: z.string() }),
  z.strictObject({ recover: z.literal(true) }),
  /** How often it was requested. */
  z.strictObject({ count: z.string() }),
  z.strictObject({ webhooks: z.literal(true) }),
  z.strictObject({ books: z.literal(true) }),
]);

const server = new StripeServer(systemClock);
await server.start();
process.stdout.write(`${server.baseUrl}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(commandSchema.parse(JSON.parse(line))) ?? null)}\n`);
}
await server.close();

function answer(command: z.infer<typeof commandSchema>): unknown {
  if ('pay' in command) return server.pay(command.pay);
  if ('renew' in command) return server.renew(server.subscriptionOf(command.renew), 'paid');
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
