import { popularityDailyChangeMax, popularityMax, popularityMin } from './market.js';
import { dayMs } from './time.js';

/**
 * Who counts as a follower: accounts of at least this age with at least so many trades, undone ones left out.
 * A crowd of new accounts moves nothing.
 */
export const followerAgeMsMin = 7 * dayMs;
export const followerTradesMin = 5;

/**
 * A smaller crowd counts as one of so many: in a game of a hundred, fifty accounts would be half of
 * everybody, and would move a price by as much. An account that joins moves a lead by its share of the crowd,
 * and shrinks another's lead, half of the crowd at most, by half as much: so fifty move a popularity by less
 * than 3 points, no matter what the others follow.
 */
export const crowdAccountsMin = 2_500;

export interface Crowd {
  /** Accounts that may count and follow anybody. */
  readonly accounts: number;
  /** Of these, those who hold or watch each celebrity. */
  readonly followers: readonly number[];
}

/**
 * Where each celebrity's popularity goes, 0 to 100: its rank among all celebrities by followers. Each
 * comparison with another celebrity counts in proportion to the lead: a tie is half a win, a lead of half of
 * the crowd a whole one. So those with equal followers share a rank, growth of the whole crowd lifts nobody
 * on average, and n per cent of the crowd are worth n points: strict ranks would give fifty accounts of 2,000
 * tens of points where celebrities are close. While the crowd is smaller than `crowdAccountsMin`, everybody's
 * rank is near the middle.
 * @returns null while nobody follows anybody
 */
export function popularityTargets({ accounts, followers }: Crowd): readonly number[] | null {
  if (accounts === 0 || followers.every((count) => count === 0)) return null;
  if (followers.length < 2) return followers.map(() => (popularityMin + popularityMax) / 2);
  return followers.map((own, index) => {
    const wins = followers.reduce((sum, other, place) => sum + (place === index ? 0 : winOf(own - other, accounts)), 0);
    return popularityMin + ((popularityMax - popularityMin) * wins) / (followers.length - 1);
  });
}

/** 0 to 1. */
function winOf(lead: number, accounts: number): number {
  return Math.min(1, Math.max(0, 1 / 2 + lead / Math.max(accounts, crowdAccountsMin)));
}

/** Popularity after a day: at most a point nearer to its target. */
export function popularityAfter(popularity: number, target: number): number {
  const step = Math.min(popularityDailyChangeMax, Math.max(-popularityDailyChangeMax, target - popularity));
  return popularity + step;
}
