import { percentile } from '@limelight/harness/percentile';
import { moneyFlowOf, wealthShares } from '@limelight/rules/economy';
import { moneyFlows } from '@limelight/rules/entry-kind';
import { elementAt } from '../element.js';
import { dollars, markdownTable, percent } from '../table.js';
import { playerTypes } from './player-type.js';
import type { MonthOfMoney, PlayerEnd, Year } from './population.js';

/** Faucets and sinks of a month by flow, in cents. The market exchanges cash for shares and is neither. */
function flowsOf({ flows }: MonthOfMoney): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [kind, cents] of flows) sums.set(moneyFlowOf(kind), (sums.get(moneyFlowOf(kind)) ?? 0) + cents);
  return sums;
}

const shownFlows = moneyFlows.filter((flow) => flow !== 'adjustments' && flow !== 'market');

/** Money supply, faucets and sinks, month by month. */
export function moneyTable({ months }: Year): string[] {
  const rows = months.map((month, index) => {
    const before = index === 0 ? 0 : elementAt(months, index - 1).cashCents + elementAt(months, index - 1).sharesCents;
    const sums = flowsOf(month);
    const made = shownFlows.map((flow) => sums.get(flow) ?? 0);
    const worth = month.cashCents + month.sharesCents;
    const gains = worth - before - made.reduce((sum, cents) => sum + cents, 0);
    return [
      `${index + 1}`,
      `${month.players}`,
      ...made.map(dollars),
      ...[gains, month.cashCents, month.sharesCents].map(dollars),
    ];
  });
  return markdownTable(['month', 'accounts', ...shownFlows, 'price gains', 'cash', 'shares'], rows, []);
}

const median = (values: readonly number[]) => percentile(values, 0.5);

/** Return, wealth and leagues by type of player, over all years. */
export function playerTable(years: readonly Year[]): string[] {
  const rows = playerTypes.map(({ name, tier }) => {
    const ends = years.flatMap(({ ends }) => ends.filter(({ type }) => type === name));
    const founders = ends.filter(({ joinedMonth }) => joinedMonth === 0);
    const tallies = years.flatMap(({ leagues }) => leagues.get(name) ?? []);
    const sum = (key: 'playerMonths' | 'dealt' | 'ranked' | 'up' | 'down') =>
      tallies.reduce((total, tally) => total + tally[key], 0);
    const share = (key: 'dealt' | 'ranked' | 'up' | 'down') => percent(sum(key) / Math.max(1, sum('playerMonths')));
    return [
      name,
      tier,
      `${ends.length}`,
      percent(median(founders.map(({ index }) => index)) - 1),
      percent(founders.reduce((total, { index }) => total + index, 0) / Math.max(1, founders.length) - 1),
      dollars(median(founders.map(({ worthCents }) => worthCents))),
      share('dealt'),
      share('ranked'),
      share('up'),
      share('down'),
    ];
  });
  const headers = [
    'player',
    'tier',
    'accounts',
    'return, median',
    'return, mean',
    'wealth, median',
    'dealt',
    'ranked',
    'promoted',
    'relegated',
  ];
  return markdownTable(headers, rows, ['player', 'tier']);
}

/** Wealth at the end of the year of those who joined in the same month. */
export function wealthByJoining(
  years: readonly Year[],
): { readonly month: number; readonly worthCents: readonly number[] }[] {
  const ends = years.flatMap((year) => year.ends).filter(({ type }) => type !== 'second account');
  const months = Math.max(...ends.map(({ joinedMonth }) => joinedMonth)) + 1;
  const worthOf = (month: number) =>
    ends.filter((end: PlayerEnd) => end.joinedMonth === month).map((end) => end.worthCents);
  return Array.from({ length: months }, (_, month) => ({ month, worthCents: worthOf(month) }));
}

export function wealthTable(years: readonly Year[]): string[] {
  const rows = wealthByJoining(years).map(({ month, worthCents }) => {
    const { players, medianCents, top10Bps, giniBps } = wealthShares(Float64Array.from(worthCents));
    const mean = worthCents.reduce((sum, cents) => sum + cents, 0) / Math.max(1, players);
    const [low, high] = [0.1, 0.9].map((share) => percentile(worthCents, share));
    const ranges = [low ?? 0, medianCents, high ?? 0, mean].map(dollars);
    return [`${month + 1}`, `${players}`, ...ranges, percent(top10Bps / 10_000), (giniBps / 10_000).toFixed(2)];
  });
  const headers = ['joined in month', 'accounts', '10%', 'median', '90%', 'mean', 'share of the top tenth', 'Gini'];
  return markdownTable(headers, rows, []);
}
