import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sampledLog } from '../../../platform/sampled-log.js';
import { GatewayError } from './gateways/gateway.js';
import { noteProviderFailure } from './note-provider-failure.js';

test('while a provider fails, its requests write a line of each kind and then their number', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const err = new GatewayError('the provider is down', { retry: true });
  for (let request = 0; request < 1_000; request += 1) {
    for (const gateway of ['stripe', 'paypal']) {
      noteProviderFailure({ log }, { err, gateway, payment: `payment-${request}` }, 'a checkout was not opened');
    }
  }
  sampledLog(log).flush();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ gateway: 'stripe', payment: 'payment-0', msg: 'a checkout was not opened' }),
    expect.objectContaining({ gateway: 'paypal', payment: 'payment-0' }),
    expect.objectContaining({ kind: 'a checkout was not opened: stripe', unlisted: 999 }),
    expect.objectContaining({ kind: 'a checkout was not opened: paypal', unlisted: 999 }),
  ]);
});
