import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProvider, type ProviderUnderTest } from '../membership/providers.fixture.js';
import type { ProviderServer } from './gateways/provider-server.fixture.js';
import { subscribe } from './payments.public.js';

/** What makes a response of the provider name no page. */
const withoutPage = {
  stripe: (json: string) => json.replace(/"url":"[^"]*"/, '"url":null'),
  flutterwave: (json: string) => json.replace(/"link":"[^"]*"/, '"link":null'),
  paypal: (json: string) => json.replaceAll(/"rel":"(?:payer-action|approve)"/g, '"rel":"self"'),
};

describe.each(['stripe', 'flutterwave', 'paypal'] as const)('a checkout at %s', (name) => {
  let provider: ProviderUnderTest;
  let server: ProviderServer;

  beforeAll(async () => {
    provider = await openProvider(name);
    server = provider.server as ProviderServer;
  });
  afterAll(() => provider.close());

  const order = async (product: 'tokens' | 'vip') => {
    const userId = await provider.vip.game.addPlayer();
    const id = randomUUID();
    return () =>
      product === 'tokens'
        ? provider.vip.game.order(userId, 5, id, name)
        : subscribe(provider.vip.services, { userId, id, plan: 'pro', gateway: name });
  };

  test.each(['tokens', 'vip'] as const)('of %s without a page says so, and the repeat opens one', async (product) => {
    const open = await order(product);
    server.amend(withoutPage[name]);
    await expect(open()).rejects.toMatchObject({ code: 'CHECKOUT_URL_MISSING', message: 'No checkout URL received' });
    server.recover();
    expect(await open()).toMatchObject({ state: 'open', checkoutUrl: expect.stringMatching(/^http/) });
  });

  test.each(['tokens', 'vip'] as const)('of %s that fails says so, and the repeat opens one', async (product) => {
    const open = await order(product);
    server.fail('error');
    await expect(open()).rejects.toMatchObject({
      code: 'CHECKOUT_FAILED',
      message: 'Failed to create checkout session',
    });
    server.recover();
    expect(await open()).toMatchObject({ state: 'open', checkoutUrl: expect.stringMatching(/^http/) });
  });
});
