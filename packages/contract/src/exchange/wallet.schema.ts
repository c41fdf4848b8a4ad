import { portfolioRanges } from '@limelight/rules/portfolio-history';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { celebrityIdSchema, instantSchema, namedObject, seCentsSchema, tickNumberSchema } from '../scalars.schema.js';

export const positionSchema = namedObject('Position', {
  celebrityId: celebrityIdSchema,
  shares: z.int().positive(),
  /** Shares reserved by open sell orders. */
  reservedShares: z.int().min(0),
  averagePriceCents: seCentsSchema,
  priceCents: seCentsSchema,
  valueCents: seCentsSchema,
  /** Trading of a suspended celebrity is halted; the position remains. */
  suspended: z.boolean(),
});
export type Position = z.infer<typeof positionSchema>;

/**
 * Returned by `GET /api/v1/portfolio`, and sent as the stream's `portfolio` event after each change of the
 * player's money.
 */
export const portfolioSchema = namedObject('Portfolio', {
  /**
   * Increases with every movement of the player's money and every change of a reservation, so that an older
   * portfolio never replaces a newer one.
   */
  version: z.int().min(0),
  tick: tickNumberSchema,
  tier: z.enum(tiers),
  cashCents: seCentsSchema,
  /** Cash reserved by open orders. */
  reservedCents: seCentsSchema,
  /** Grants, bonuses and tokens: profit is measured against this. */
  contributedCents: seCentsSchema,
  investedCents: seCentsSchema,
  valueCents: seCentsSchema,
  /** Whether the player has ever traded, undone trades included. */
  hasTraded: z.boolean(),
  /** Whether the next trade outside of fee windows costs no fee: the account's first. */
  firstTradeFree: z.boolean(),
  tradesToday: z.int().min(0),
  /** Trades undone today; what the tier allows is in the rules. */
  undosToday: z.int().min(0),
  positions: z.array(positionSchema),
});
export type Portfolio = z.infer<typeof portfolioSchema>;

export const getPortfolio = {
  response: portfolioSchema,
};

const worthSchema = z.strictObject({
  valueCents: seCentsSchema,
  /** Money put in until then. */
  contributedCents: seCentsSchema,
});

/** Columns of the same length, oldest first; the last point is the current portfolio. */
export const portfolioHistorySchema = namedObject('PortfolioHistory', {
  range: z.enum(portfolioRanges),
  /** Interval between points; shorter for a new portfolio. */
  intervalSeconds: z.int().positive(),
  openedAt: instantSchema,
  atSeconds: z.array(z.int()).min(1),
  valueCents: z.array(seCentsSchema),
  contributedCents: z.array(seCentsSchema),
  /** Trading fees paid since the point before, less those that an undo gave back; 0 at the first. */
  feesCents: z.array(seCentsSchema),
  /** Trading fees of all trades since the portfolio opened. */
  feesPaidCents: seCentsSchema,
  /** Daily bonuses and those of invitations since the portfolio opened. */
  bonusesCents: seCentsSchema,
  /** SE$ of bought tokens, less what refunds and disputes took back. */
  tokensCents: seCentsSchema,
  /** At the start of the London day: the base of today's profit. Zeros for a newer portfolio. */
  midnight: worthSchema,
});
export type PortfolioHistory = z.infer<typeof portfolioHistorySchema>;

export const getPortfolioHistory = {
  query: z.strictObject({ range: z.enum(portfolioRanges).default('1D') }),
  response: portfolioHistorySchema,
};

export const portfolioEvent = portfolioSchema;
