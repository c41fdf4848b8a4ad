import { expect, test } from 'vitest';
import { type Outcome, outcomeTable, verdictOn } from './report.js';

const outcome = (name: string, outageMs: number, more: Partial<Outcome> = {}): Outcome => ({
  name,
  outageMs,
  missedTicks: 1,
  doubledTicks: 0,
  acknowledged: 10,
  tookMs: 9_000,
  ...more,
});
const none = { lost: 0, doubled: 0 };

test('the table has a line for each kind and one for all, with medians of times and sums of counts', () => {
  const lines = outcomeTable([outcome('kill', 1_000), outcome('stop', 20_000), outcome('kill', 3_000)]);
  const cells = lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells).toEqual([
    ['', 'kill', '2', '3.0 s', '3.0 s', '2', '0', '20', '9.0 s', ''],
    ['', 'stop', '1', '20.0 s', '20.0 s', '1', '0', '10', '9.0 s', ''],
    ['', 'all', '3', '3.0 s', '20.0 s', '3', '0', '30', '9.0 s', ''],
  ]);
});

test('half of the outages may be longer than five seconds, and nothing may be lost, doubled or left out', () => {
  const outcomes = [outcome('kill', 1_000), outcome('stop', 20_000), outcome('kill', 5_000)];
  expect(verdictOn(outcomes, 3, none)).toEqual([]);
  expect(verdictOn(outcomes, 4, none)).toEqual(['3 of 4 failures were tried']);
  expect(verdictOn(outcomes, 3, { lost: 2, doubled: 1 })).toEqual([
    '2 acknowledged trades or orders are lost',
    '1 trades or orders are there twice',
  ]);
  expect(verdictOn([outcome('stop', 5_001, { doubledTicks: 1 })], 1, none)).toEqual([
    '1 ticks came twice',
    'writes were out for 5.0 s in half of the failures, above 5.0 s',
  ]);
});

test('without a failure nothing holds', () => {
  expect(verdictOn([], 1, none)).not.toEqual([]);
});
