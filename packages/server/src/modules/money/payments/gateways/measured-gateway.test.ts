import { expect, test } from 'vitest';
import { RecentOutcomes } from '../../../../platform/recent-measurements.js';
import { GatewayError, type PaymentGateway } from './gateway.js';
import { measuredGateway } from './measured-gateway.js';

test('calls that the provider did not answer count as failed; refusals, webhooks and missing calls do not', async () => {
  const calls = new RecentOutcomes();
  const fails = async (retry: boolean) => {
    throw new GatewayError('no response', { retry });
  };
  const gateway = {
    name: 'stripe',
    planChange: 'prorated',
    readPayment: async (ref: string) => ({ ref }),
    refund: () => fails(true),
    readRefund: () => fails(false),
    verifyWebhook: () => fails(true),
  } as unknown as PaymentGateway;
  const clock = { nowMs: () => 0, now: () => new Date(0), sleep: async () => {} };
  const measured = measuredGateway(gateway, { clock, calls });
  expect(await measured.readPayment('a')).toEqual({ ref: 'a' });
  await expect(measured.refund({} as never)).rejects.toThrow(GatewayError);
  await expect(measured.readRefund({} as never)).rejects.toThrow(GatewayError);
  await expect(measured.verifyWebhook({} as never)).rejects.toThrow(GatewayError);
  expect([measured.name, measured.manageUrl]).toEqual(['stripe', undefined]);
  expect(calls.count('stripe', 1)).toEqual({ total: 3, failed: 1 });
});
