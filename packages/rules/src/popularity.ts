import { popularityDailyChangeMax, popularityMax, popularityMin } from './market.js';

/** Points that a growth of the following by a factor e is worth. */
const pointsPerFold = 10;
/**
 * Added to both counts, so that the first few followers of a quiet celebrity are no landslide: the first one is worth
 * 0.2 points, the first five together one point, the most of a day.
 */
const followersCushion = 50;

export interface Following {
  readonly popularity: number;
  /** Distinct verified players who hold a share or watch, a day ago and now. */
  readonly followersBefore: number;
  readonly followers: number;
}

/** Popularity a day on: people move it, at most a point a day and within 0 to 100; money does not. */
export function popularityAfter({ popularity, followersBefore, followers }: Following): number {
  const growth = Math.log((followers + followersCushion) / (followersBefore + followersCushion));
  const points = Math.min(popularityDailyChangeMax, Math.max(-popularityDailyChangeMax, pointsPerFold * growth));
  return Math.min(popularityMax, Math.max(popularityMin, popularity + points));
}
