import { portfolioRanges } from '@limelight/rules/portfolio-history';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { celebrityIdSchema, instantSchema, seCentsSchema, tickNumberSchema } from './scalars.schema.js';

export const positionSchema = z
  .strictObject({
    celebrityId: celebrityIdSchema,
    shares: z.int().positive(),
    /** The part of the shares that open orders are to sell. */
    reservedShares: z.int().min(0),
    averagePriceCents: seCentsSchema,
    priceCents: seCentsSchema,
    valueCents: seCentsSchema,
    /** Trading of a suspended celebrity rests; the position stays. */
    suspended: z.boolean(),
  })
  .meta({ id: 'Position' });
export type Position = z.infer<typeof positionSchema>;

/** As `GET /api/v1/portfolio` and as the stream's `portfolio` event after each of the player's own movements. */
export const portfolioSchema = z
  .strictObject({
    /** Rises with every movement of the player's money and every change of a reservation: an older portfolio never replaces a newer one. */
    version: z.int().min(0),
    tick: tickNumberSchema,
    tier: z.enum(tiers),
    cashCents: seCentsSchema,
    /** The part of the cash that open orders may need. */
    reservedCents: seCentsSchema,
    /** Grants, bonuses and tokens: profit is counted against this. */
    contributedCents: seCentsSchema,
    investedCents: seCentsSchema,
    valueCents: seCentsSchema,
    tradesToday: z.int().min(0),
    positions: z.array(positionSchema),
  })
  .meta({ id: 'Portfolio' });
export type Portfolio = z.infer<typeof portfolioSchema>;

export const getPortfolio = {
  response: portfolioSchema,
};

const worthSchema = z.strictObject({
  valueCents: seCentsSchema,
  /** Money put in until then. */
  contributedCents: seCentsSchema,
});

/** Columns of the same length, oldest first; the last point is the portfolio of this moment. */
export const portfolioHistorySchema = z
  .strictObject({
    range: z.enum(portfolioRanges),
    /** Distance of two points; a young portfolio has closer ones. */
    intervalSeconds: z.int().positive(),
    openedAt: instantSchema,
    atSeconds: z.array(z.int()).min(1),
    valueCents: z.array(seCentsSchema),
    contributedCents: z.array(seCentsSchema),
    /** As the London day began: the base of today's profit. Zeros for a portfolio that is younger. */
    midnight: worthSchema,
  })
  .meta({ id: 'PortfolioHistory' });
export type PortfolioHistory = z.infer<typeof portfolioHistorySchema>;

export const getPortfolioHistory = {
  query: z.strictObject({ range: z.enum(portfolioRanges).default('1D') }),
  response: portfolioHistorySchema,
};
