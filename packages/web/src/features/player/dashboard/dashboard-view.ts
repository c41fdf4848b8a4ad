import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { isTraded } from '@limelight/rules/celebrity';
import { compareNames } from '../compare-names';
import { sortCelebrities } from '../trading/celebrity-list';

/** By the reader's clock: nobody is greeted good evening in the middle of the night. @param time "15:05" */
export function greetingAt(time: string): string {
  const hour = Number.parseInt(time, 10);
  if (hour < 5) return 'Good evening';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

const listLength = 5;

export function trendingOf<Listed extends Celebrity>(celebrities: readonly Listed[]): Listed[] {
  return celebrities
    .filter(isTraded)
    .sort((left, right) => right.popularity - left.popularity || compareNames(left.name, right.name))
    .slice(0, listLength);
}

/** Those that staff feature, then the trending ones. */
export function shownFirstOf<Listed extends Celebrity>(celebrities: readonly Listed[]): Listed[] {
  const featured = trendingOf(celebrities.filter((celebrity) => celebrity.featured));
  const others = trendingOf(celebrities.filter((celebrity) => !celebrity.featured));
  return [...featured, ...others].slice(0, listLength);
}

/** By the size of the move, the largest first. */
export function moversOf<Listed extends Celebrity>(celebrities: readonly Listed[], count: number): Listed[] {
  return sortCelebrities(celebrities.filter(isTraded), 'movers').slice(0, count);
}
