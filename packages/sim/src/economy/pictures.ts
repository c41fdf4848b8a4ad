import { percentile } from '@limelight/harness/percentile';
import { elementAt } from './element.js';
import { band, bar, type Frame, line, type Point, picture } from './picture.js';
import { playerTypes } from './population/player-type.js';
import type { Year } from './population/population.js';
import { wealthByJoining } from './population/year-tables.js';
import { fanShares, type Growths } from './price-changes.js';

const daysPerMonth = 30;

/** Percentiles of a share's worth over a year: the fan of all celebrities and years. */
export function priceFan(years: readonly Growths[]): string {
  const days = Math.min(...years.map(({ length }) => length)) - 1;
  const frame: Frame = {
    title: 'A share over a year: 90 % and 50 % of all celebrities, and the median',
    x: { min: 0, max: days },
    y: { min: 0.05, max: 20, isLogarithmic: true },
    xLabels: Array.from({ length: 13 }, (_, month) => ({ at: month * daysPerMonth, text: `${month}` })),
    yLabels: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20].map((at) => ({ at, text: `×${at}` })),
  };
  const lines = fanShares.map((share) =>
    Array.from({ length: days / 3 + 1 }, (_, index): Point => {
      const x = index * 3;
      return {
        x,
        y: percentile(
          years.flatMap((growths) => elementAt(growths, x)),
          share,
        ),
      };
    }),
  );
  const at = (index: number) => elementAt(lines, index);
  return picture(frame, [
    band(frame, { lower: at(0), upper: at(4), opacity: 0.2 }),
    band(frame, { lower: at(1), upper: at(3), opacity: 0.35 }),
    line(frame, at(2)),
  ]);
}

/** Wealth at the end of the year by the month of joining: the middle 80 %, and the median. */
export function wealthPicture(years: readonly Year[]): string {
  const cohorts = wealthByJoining(years);
  const frame: Frame = {
    title: 'Wealth after a year by the month of joining: 10 % to 90 %, and the median, in SE$',
    x: { min: 0.4, max: cohorts.length + 0.6 },
    y: { min: 5_000, max: 100_000, isLogarithmic: true },
    xLabels: cohorts.map(({ month }) => ({ at: month + 1, text: `${month + 1}` })),
    yLabels: [5_000, 10_000, 20_000, 50_000, 100_000].map((at) => ({ at, text: `${at / 1_000}k` })),
  };
  const shapes = cohorts.flatMap(({ month, worthCents }) => {
    const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => percentile(worthCents, share) / 100);
    const x = month + 1;
    const [from = 0, median = 0, to = 0] = [low, middle, high];
    return [
      bar(frame, { x, from, to, opacity: 0.3 }),
      line(frame, [
        { x: x - 0.3, y: median },
        { x: x + 0.3, y: median },
      ]),
    ];
  });
  return picture(frame, shapes);
}

/** Promotions in a month by type of player. */
export function leaguePicture(years: readonly Year[]): string {
  const frame: Frame = {
    title: 'Promoted in a month, by type of player',
    x: { min: 0.4, max: playerTypes.length + 0.6 },
    y: { min: 0, max: 0.4 },
    xLabels: playerTypes.map(({ name }, index) => ({ at: index + 1, text: name.replace('account', 'acc.') })),
    isStaggered: true,
    yLabels: [0, 0.1, 0.2, 0.3, 0.4].map((at) => ({ at, text: `${at * 100} %` })),
  };
  const shapes = playerTypes.map(({ name }, index) => {
    const tallies = years.flatMap(({ leagues }) => leagues.get(name) ?? []);
    const up = tallies.reduce((sum, tally) => sum + tally.up, 0);
    const months = tallies.reduce((sum, tally) => sum + tally.playerMonths, 0);
    return bar(frame, { x: index + 1, from: 0, to: months === 0 ? 0 : up / months });
  });
  return picture(frame, shapes);
}
