import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { celebrityIdSchema, seCentsSchema, tickNumberSchema } from './scalars.js';

export const positionSchema = z
  .strictObject({
    celebrityId: celebrityIdSchema,
    shares: z.int().positive(),
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
    /** Rises with every movement of the player's money: an older portfolio never replaces a newer one. */
    version: z.int().min(0),
    tick: tickNumberSchema,
    tier: z.enum(tiers),
    cashCents: seCentsSchema,
    /** Grants, bonuses and tokens: profit is counted against this. */
    contributedCents: seCentsSchema,
    investedCents: seCentsSchema,
    valueCents: seCentsSchema,
    tradesToday: z.int().min(0),
    positions: z.array(positionSchema),
  })
  .meta({ id: 'Portfolio' });
export type Portfolio = z.infer<typeof portfolioSchema>;

export const getPortfolio = endpoint({
  method: 'GET',
  url: '/api/v1/portfolio',
  tag: 'Portfolio',
  summary: "The player's cash and positions at the current prices",
  policy: 'player',
  response: portfolioSchema,
});
