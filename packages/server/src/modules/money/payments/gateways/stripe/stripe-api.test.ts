import { expect, it } from 'vitest';
import { z } from 'zod';
import { StripeApi } from './stripe-api.js';
import { stripeTestKey } from './stripe-server.fixture.js';
import { setUpStripe } from './stripe-setup.fixture.js';

const setup = setUpStripe();

function apiWith(timeoutMs: number): StripeApi {
  return new StripeApi({ secretKey: stripeTestKey, baseUrl: setup.server.baseUrl, timeoutMs });
}

it('sends nothing more once the time of a call is over', async () => {
  const outcomes: unknown[] = [];
  const call = apiWith(20).call('a slow call', async (send) => {
    await setup.clock.sleep(1);
    const sent = send(z.object({}), (stripe, options) => stripe.products.create({ name: 'late' }, options));
    await sent.then(
      () => outcomes.push('sent'),
      (error: unknown) => outcomes.push(error),
    );
  });
  await expect(call).rejects.toMatchObject({ name: 'GatewayError', retry: true, timedOut: true });
  setup.clock.advance(1);
  await expect.poll(() => outcomes).toMatchObject([{ name: 'GatewayError', retry: true }]);
  expect(setup.server.requests).toEqual([]);
});

it('names the fields that a response lacks, not their values, and repeats may help', async () => {
  const schema = z.object({ id: z.number(), url: z.string() });
  const product = { id: 'limelight_vip_basic', name: 'VIP Basic' };
  const call = apiWith(5_000).call('a call', (send) =>
    send(schema, (stripe, options) => stripe.products.create(product, options)),
  );
  await expect(call).rejects.toMatchObject({
    name: 'GatewayError',
    retry: true,
    message: 'Stripe: the response to a call lacks id, url',
  });
});
