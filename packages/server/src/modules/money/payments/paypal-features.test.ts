import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureDeliveries } from '../../house/backups/measure-deliveries.js';
import { openProvider, type ProviderUnderTest } from '../membership/providers.fixture.js';
import type { ProviderServer } from './gateways/provider-server.fixture.js';

let provider: ProviderUnderTest;
let server: ProviderServer;

beforeEach(async () => {
  provider = await openProvider('paypal');
  server = provider.server as ProviderServer;
});
afterEach(() => provider.close());

const featureNotes = () =>
  measureDeliveries(provider.vip.services.clock.nowMs(), { description: '' }).filter(({ key }) =>
    ['paypal-disputes', 'paypal-transaction-search'].includes(key),
  );

async function order() {
  const userId = await provider.vip.game.addPlayer();
  const { id } = await provider.vip.game.order(userId, 5, undefined, 'paypal');
  server.pay(await provider.vip.checkoutOf(id));
  return { userId, id };
}

test('an app without the feature for disputes credits what was paid, and staff learn of it', async () => {
  const warn = vi.spyOn(provider.vip.services.log, 'warn');
  server.fail('forbidden', 1_000, /customer\/disputes/);
  for (let count = 0; count < 3; count += 1) {
    const { userId } = await order();
    await provider.deliver();
    expect(await provider.vip.game.entriesOf(userId)).toEqual([['tokens', 1_250_000]]);
  }
  expect(featureNotes()).toMatchObject([{ label: 'Disputes at PayPal', state: 'warning' }]);
  expect(warn.mock.calls.filter(([fields]) => JSON.stringify(fields).includes('"Disputes"'))).toHaveLength(1);
});

test('a dispute that PayPal no longer shows stays open', async () => {
  const { id } = await order();
  await provider.deliver();
  const { payment_ref: ref } = await provider.vip.game.rowOf(id);
  server.dispute(ref ?? '');
  await provider.deliver();
  server.fail('forbidden', 1_000, /customer\/disputes/);
  await provider.vip.settle(id, 'paypal');
  expect(await provider.vip.game.rowOf(id)).toMatchObject({ open_disputes: 1, disputed_us_cents: 1_250 });
});

test('an app without transaction search settles a subscription that was refunded in part', async () => {
  const userId = await provider.vip.game.addPlayer();
  const { id } = await provider.vip.order(userId, 'pro', 'paypal');
  server.pay(await provider.vip.checkoutOf(id));
  await provider.deliver();
  const { payment_ref: ref } = await provider.vip.game.rowOf(id);
  provider.vip.services.clock.advance(60_000);
  server.refundAtDashboard(ref ?? '', 100);
  server.fail('forbidden', 1_000, /reporting\/transactions/);
  await provider.deliver();
  await provider.vip.read(id);
  expect(await provider.vip.tierOf(userId)).toBe('pro');
  expect(featureNotes().map(({ key }) => key)).toContain('paypal-transaction-search');
});
