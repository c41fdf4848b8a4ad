import type { Tier } from '@limelight/rules/tier';

/** How a kind of player plays. Chances are per day. */
export interface PlayerType {
  readonly name: string;
  /** Part of all sign-ups. */
  readonly share: number;
  readonly tier: Tier;
  /** Chance to come on a day. */
  readonly visits: number;
  /** Mean number of trades of a visit. */
  readonly trades: number;
  readonly claims: boolean;
  readonly tokensAMonth: number;
  /** Days after the sign-up on which it plays at all. */
  readonly activeDays: number;
  /** Invites another player with this chance a month; `multi-account` invites accounts of its own. */
  readonly invites: number;
  /**
   * Everything in one celebrity at the beginning of each month, and the fewest trades that a promotion needs.
   */
  readonly gamesLeague: boolean;
}

const usual = {
  tier: 'free',
  claims: true,
  tokensAMonth: 0,
  activeDays: Number.POSITIVE_INFINITY,
  invites: 0.03,
  gamesLeague: false,
} as const;

export const playerTypes = [
  { ...usual, name: 'casual', share: 0.33, visits: 0.35, trades: 0.8 },
  { ...usual, name: 'daily', share: 0.14, visits: 0.95, trades: 1.2 },
  { ...usual, name: 'weekly', share: 0.14, visits: 1 / 7, trades: 2 },
  { ...usual, name: 'sleeper', share: 0.14, visits: 1, trades: 2, activeDays: 3, invites: 0 },
  { ...usual, name: 'claimer', share: 0.07, visits: 0.97, trades: 0 },
  { ...usual, name: 'token buyer', share: 0.04, visits: 0.6, trades: 1, tokensAMonth: 4 },
  { ...usual, name: 'VIP Basic', share: 0.03, visits: 0.8, trades: 1.5, tier: 'basic' },
  { ...usual, name: 'VIP Pro', share: 0.015, visits: 0.9, trades: 2, tier: 'pro' },
  { ...usual, name: 'VIP Elite', share: 0.015, visits: 0.95, trades: 3, tier: 'elite' },
  { ...usual, name: 'league gamer', share: 0.02, visits: 0.9, trades: 0, gamesLeague: true },
  { ...usual, name: 'multi-account', share: 0.01, visits: 0.9, trades: 1, invites: 1 },
  { ...usual, name: 'second account', share: 0.05, visits: 1, trades: 2, activeDays: 4, invites: 0 },
] as const satisfies readonly PlayerType[];

export type PlayerTypeName = (typeof playerTypes)[number]['name'];
