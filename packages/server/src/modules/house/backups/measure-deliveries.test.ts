import { minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { mailDeliveries, providerCalls, tickDurations } from '../../../platform/recent-measurements.js';
import { measureDeliveries } from './measure-deliveries.js';

const mailer = { description: 'mail goes to smtp://mail.example' };
const atMs = 1_000 * minuteMs;
const find = (key: string, nowMs = atMs) => measureDeliveries(nowMs, mailer).find((one) => one.key === key);

test('without calls nothing is claimed, and no gateway is listed', () => {
  expect(measureDeliveries(atMs, mailer).map(({ key, state }) => [key, state])).toEqual([
    ['tick-duration', 'healthy'],
    ['mail', 'healthy'],
  ]);
  expect(find('mail')?.value).toBe('None in the last hour; mail goes to smtp://mail.example');
});

test('slow ticks, failing providers and failing mail change their badges, one lost connection does not', () => {
  for (const ms of [10, 20, 600]) tickDurations.record(ms, atMs);
  expect(find('tick-duration', atMs + 1)).toMatchObject({ value: '20 ms median, 600 ms p99', state: 'warning' });
  for (let call = 0; call < 9; call += 1) providerCalls.record('paypal', true, atMs);
  providerCalls.record('paypal', false, atMs);
  expect(find('provider-paypal', atMs + 1)).toMatchObject({ value: '90% of 10 in the last hour', state: 'healthy' });
  for (let call = 0; call < 3; call += 1) providerCalls.record('paypal', false, atMs);
  expect(find('provider-paypal', atMs + 1)).toMatchObject({ value: '69.2% of 13 in the last hour', state: 'failing' });
  for (let mail = 0; mail < 100; mail += 1) mailDeliveries.record('mail', mail > 4, atMs);
  expect(find('mail', atMs + 1)).toMatchObject({ value: '95% of 100 in the last hour', state: 'warning' });
});
