import type { Celebrity } from '@limelight/contract/market.schema';
import { isTraded } from '@limelight/rules/celebrity';
import { formatTime } from '@limelight/rules/time';
import { compareNames } from '../compare-names';
import { sortCelebrities } from '../trading/celebrity-list';

const noonHour = 12;
const eveningHour = 18;

/** By London time, like every time in the game. */
export function greetingAt(instantMs: number): string {
  const hour = Number.parseInt(formatTime(instantMs), 10);
  if (hour < noonHour) return 'Good morning';
  return hour < eveningHour ? 'Good afternoon' : 'Good evening';
}

/** The first word of a name. */
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

export function moversOf<Listed extends Celebrity>(celebrities: readonly Listed[]): Listed[] {
  return sortCelebrities(celebrities.filter(isTraded), 'movers').slice(0, listLength);
}
