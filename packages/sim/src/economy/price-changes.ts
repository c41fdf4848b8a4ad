import { percentile } from '@limelight/harness/percentile';
import { type TempoName, tempoNames, tempos } from '@limelight/rules/tempo';
import { elementAt } from './element.js';
import { stepsPerDay, YearMarket } from './population/year-market.js';
import { gameRules } from './rule-book.js';
import { markdownTable, percent } from './table.js';

/** What a share of the first day is worth at the end of each day, by day and celebrity: 1 on the first. */
export type Growths = readonly (readonly number[])[];

const celebrities = 80;

/** A year of prices without players: their follows move no popularity. */
export function pricesOfYear(seed: number, tempo: TempoName, days: number): Growths {
  const rules = gameRules;
  const market = new YearMarket({
    seed,
    celebrities,
    days,
    newsPerDay: 6,
    premieresPerDay: 3,
    tempo: tempos[tempo],
    rules,
  });
  const first = market.firstShareCents();
  const noChanges = first.map(() => 0);
  const growths = [first.map(() => 1)];
  for (let day = 0; day < days; day += 1) {
    market.beginDay(noChanges);
    for (let step = 0; step < stepsPerDay; step += 1) market.step();
    growths.push(market.firstShareCents().map((cents, index) => cents / elementAt(first, index)));
  }
  return growths;
}

/** All changes of a price over so many days, one after the other. */
function changesOver(growths: Growths, days: number): number[] {
  const changes: number[] = [];
  for (let day = days; day < growths.length; day += days) {
    const before = elementAt(growths, day - days);
    changes.push(...elementAt(growths, day).map((value, index) => value / elementAt(before, index) - 1));
  }
  return changes;
}

export const fanShares = [0.05, 0.25, 0.5, 0.75, 0.95] as const;
const spans = [
  { name: 'a day', days: 1 },
  { name: 'a month', days: 30 },
  { name: 'a year', days: 360 },
];

/** Percentiles of the changes of a price, by tempo. */
export function priceChangeTable(growthsOf: (tempo: TempoName) => readonly Growths[]): string[] {
  const rows = tempoNames.flatMap((tempo) => {
    const years = growthsOf(tempo);
    return spans.map(({ name, days }) => {
      const changes = years.flatMap((growths) => changesOver(growths, days));
      return [tempo, name, ...fanShares.map((share) => percent(percentile(changes, share)))];
    });
  });
  const headers = ['tempo', 'over', ...fanShares.map((share) => `${share * 100}%`)];
  return markdownTable(headers, rows, ['tempo', 'over']);
}
