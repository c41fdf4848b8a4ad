import { seCents } from '@limelight/rules/money';
import { profitAgainst } from '@limelight/rules/position';
import { dayMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDashboardSearch, portfolioRangeProblem } from './dashboard-search';
import {
  barsOfPoints,
  type GraphPoint,
  pointsOf,
  pointText,
  stepSums,
  stepsOf,
  stepTexts,
  todaysProfit,
  tradingGains,
  withLivePoint,
} from './portfolio-graph-view';

const point = (atSeconds: number, value: number, contributed = 1_000_000): GraphPoint => ({
  atSeconds,
  valueCents: seCents(value),
  contributedCents: seCents(contributed),
  feesCents: seCents(0),
});

test('a history becomes points, as many as its shortest column has', () => {
  const history = {
    range: '1D' as const,
    intervalSeconds: 300,
    openedAt: '2026-01-01T00:00:00.000Z',
    atSeconds: [0, 300, 600],
    valueCents: [1_000_000, 1_000_500],
    contributedCents: [1_000_000, 1_000_000, 1_000_000],
    feesCents: [0, 0, 0],
    feesPaidCents: 0,
    bonusesCents: 0,
    tokensCents: 0,
    midnight: { valueCents: 0, contributedCents: 0 },
  };
  expect(pointsOf(history)).toEqual([point(0, 1_000_000), point(300, 1_000_500)]);
});

test('the last point follows the live portfolio, and only forwards in time', () => {
  const history = [point(0, 1_000_000), point(300, 1_000_500)];
  expect(withLivePoint(history, point(330, 1_000_700))).toEqual([point(0, 1_000_000), point(330, 1_000_700)]);
  expect(withLivePoint(history, point(100, 1_000_700)).map(({ atSeconds }) => atSeconds)).toEqual([0, 300]);
  expect(withLivePoint([], point(330, 5))).toEqual([point(330, 5)]);
});

test('the sums of a range are those of its steps', () => {
  const points = [point(0, 1_000_000), { ...point(300, 1_004_000, 1_005_000), feesCents: seCents(1_000) }];
  expect(stepSums(points)).toEqual({ added: 5_000, fee: 1_000 });
  expect(stepSums([])).toEqual({ added: 0, fee: 0 });
});

test('trading gains, bonuses and fees add up to the value', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5_000_000, max: 5_000_000 }),
      fc.nat(9_000_000),
      fc.nat(500_000),
      (gains, bonuses, fees) => {
        const [startCents, contributedCents] = [1_000_000, seCents(1_000_000 + bonuses)];
        const valueCents = seCents(startCents + bonuses + gains - fees);
        expect(tradingGains({ valueCents, contributedCents }, seCents(fees))).toBe(gains);
      },
    ),
  );
});

test('a point is a bar with one amount', () => {
  expect(barsOfPoints([point(0, 9), point(300, 2)])[1]).toMatchObject({
    startSeconds: 300,
    openCents: -7,
    highCents: -7,
    lowCents: -7,
    closeCents: -7,
    simulated: false,
  });
});

test('the line is the profit of its range: bought cash moves it nowhere, and its end is the figure above it', () => {
  const bought = [
    point(0, 1_000_000),
    point(300, 997_600),
    point(600, 2_248_400, 2_250_900),
    point(900, 2_247_900, 2_250_900),
  ];
  expect(barsOfPoints(bought).map(({ closeCents }) => closeCents)).toEqual([0, -2_400, -2_500, -3_000]);
  const { valueCents, contributedCents } = bought[3] ?? point(0, 0);
  expect(profitAgainst(valueCents, contributedCents).profitCents).toBe(-3_000);
});

test("today's profit does not count cash added today", () => {
  const history = { midnight: { valueCents: 1_000_000, contributedCents: 1_000_000 } };
  expect(todaysProfit(history, point(0, 1_055_000, 1_050_000)).profitCents).toBe(5_000);
  const ofToday = { midnight: { valueCents: 0, contributedCents: 0 } };
  expect(todaysProfit(ofToday, point(0, 990_000))).toEqual({ profitCents: -10_000, profitBps: -100 });
});

test('an unknown range in the URL means the default', () => {
  expect(parseDashboardSearch({ range: '1W' })).toEqual({ range: '1W' });
  expect(parseDashboardSearch({ range: '1D' })).toEqual({});
  expect(parseDashboardSearch({ range: 'LIVE' })).toEqual({});
});

test('a range longer than the portfolio is disabled with a reason; the full range never is', () => {
  expect(portfolioRangeProblem('1W', dayMs - 1)).toBe('Your portfolio is not that old yet');
  expect(portfolioRangeProblem('1W', dayMs)).toBeUndefined();
  expect(portfolioRangeProblem('1Y', undefined)).toBeUndefined();
  expect(portfolioRangeProblem('ALL', 0)).toBeUndefined();
});

test('fees and cash added are marked on the graph and named at their points', () => {
  const points = [
    point(0, 1_000_000),
    { ...point(300, 998_000), feesCents: seCents(1_240) },
    point(600, 1_003_000, 1_005_000),
    { ...point(900, 1_004_000, 1_005_000), feesCents: seCents(-1_240) },
  ];
  expect(stepsOf(points)).toEqual([
    { startSeconds: 300, kind: 'fee' },
    { startSeconds: 600, kind: 'added' },
  ]);
  expect(points.map((_, index) => stepTexts(points, index).join())).toEqual([
    '',
    'SE$12.40 fees paid',
    'SE$50.00 added',
    '',
  ]);
  expect(pointText(points, 1)).toMatch(/: profit −SE\$20\.00, value SE\$9,980\.00, SE\$12\.40 fees paid$/);
});
