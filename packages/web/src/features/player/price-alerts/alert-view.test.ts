import type { PriceAlert } from '@limelight/contract/play/price-alerts.schema';
import { seCents } from '@limelight/rules/money';
import { expect, test } from 'vitest';
import { toCsv } from '../wallet/csv';
import { alertDistance, alertsTable, alertText, groupAlerts } from './alert-view';

const waiting: PriceAlert = {
  id: 'waiting-id',
  celebrityId: '1',
  direction: 'above',
  priceCents: 55_000,
  note: '=HYPERLINK("x")',
  createdAt: '2026-01-05T14:22:00.000Z',
  firedAt: null,
  firedPriceCents: null,
};
const fired: PriceAlert = {
  ...waiting,
  id: 'fired-id',
  direction: 'below',
  priceCents: 45_000,
  note: '',
  firedAt: '2026-01-06T09:00:00.000Z',
  firedPriceCents: 44_910,
};

test('an alert is described in words', () => {
  expect([alertText(waiting), alertText(fired)]).toEqual(['Rises to SE$550.00', 'Falls to SE$450.00']);
});

test('the distance is how far the price has to move, up or down', () => {
  expect(alertDistance(waiting, seCents(50_000))).toBe(1_000);
  expect(alertDistance(fired, seCents(50_000))).toBe(-1_000);
});

test('waiting and triggered alerts are separate groups, each in its order', () => {
  const alerts = [waiting, { ...waiting, id: 'second' }, fired];
  expect(groupAlerts(alerts)).toEqual({ waiting: alerts.slice(0, 2), fired: [fired] });
});

test('the exported file shows the condition of each alert, and when and at which price it triggered', () => {
  const [heads, first, second] = alertsTable([waiting, fired], () => 'Ada');
  expect(first).toHaveLength(heads?.length ?? 0);
  const set = ['5 Jan 2026, 14:22', '2026-01-05T14:22:00.000Z'];
  expect(first?.slice(0, 9)).toEqual([...set, 'Ada', 'Rises to', 550, 'Waiting', '', null, null]);
  const fire = ['6 Jan 2026, 09:00', '2026-01-06T09:00:00.000Z'];
  expect(second?.slice(3, 9)).toEqual(['Falls to', 450, 'Fired', 449.1, ...fire]);
});

test('a note that a spreadsheet would run as a formula is exported as text', () => {
  expect(toCsv(alertsTable([waiting], () => 'Ada'))).toContain(`"'=HYPERLINK(""x"")"`);
});
