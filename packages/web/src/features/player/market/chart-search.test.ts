import { dayMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { parseChartSearch, rangeProblem } from './chart-search';

test('a URL written by the page parses to the same search', () => {
  expect(parseChartSearch({ range: '1M', look: 'candles' })).toEqual({ range: '1M', look: 'candles' });
});

test('defaults and unknown values never appear in the URL', () => {
  expect(parseChartSearch({ range: '1D', look: 'area' })).toEqual({});
  expect(parseChartSearch({ range: '5Y', look: 3 })).toEqual({});
});

test('ranges beyond the history are disabled with a reason', () => {
  const problems = (historyMs: number | undefined) =>
    (['LIVE', '1D', '1W', '1M', '1Y'] as const).map((range) => rangeProblem(range, historyMs) !== undefined);
  expect(problems(0)).toEqual([false, false, true, true, true]);
  expect(problems(3 * dayMs)).toEqual([false, false, false, true, true]);
  expect(problems(365 * dayMs)).toEqual([false, false, false, false, false]);
  expect(problems(undefined)).toEqual([false, false, false, false, false]);
});
