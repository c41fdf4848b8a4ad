import { popularityDailyChangeMax, popularityMax, popularityMin } from './market.js';

/** Points for a growth of the followers by a factor of e. */
const pointsPerFold = 10;
/**
 * Added to both counts (smoothing), so that the first few followers of a celebrity do not count too much: the first one
 * is worth 0.2 points, the first five together one point, the daily maximum.
 */
const followersCushion = 50;

export interface Following {
  readonly popularity: number;
  /** Distinct verified players who hold a share or watch, a day ago and now. */
  readonly followersBefore: number;
  readonly followers: number;
}

/** Popularity after a day. The number of followers changes it, not money: at most a point a day, within 0 to 100. */
export function popularityAfter({ popularity, followersBefore, followers }: Following): number {
  const growth = Math.log((followers + followersCushion) / (followersBefore + followersCushion));
  const points = Math.min(popularityDailyChangeMax, Math.max(-popularityDailyChangeMax, pointsPerFold * growth));
  return Math.min(popularityMax, Math.max(popularityMin, popularity + points));
}
