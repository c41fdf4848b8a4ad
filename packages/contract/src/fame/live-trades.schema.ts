import { z } from 'zod';
import { celebrityIdSchema, instantSchema, namedObject } from '../scalars.schema.js';

/** A trade as others see it: without price and sum. */
const liveTradeSchema = namedObject('LiveTrade', {
  handle: z.string(),
  side: z.enum(['buy', 'sell']),
  shares: z.int().positive(),
  celebrityId: celebrityIdSchema,
  time: instantSchema,
});
export type LiveTrade = z.infer<typeof liveTradeSchema>;

/** Newest first. */
export const liveTradesSchema = z.strictObject({ trades: z.array(liveTradeSchema) });
export type LiveTrades = z.infer<typeof liveTradesSchema>;

export const listLiveTrades = {
  query: z.strictObject({ celebrityId: celebrityIdSchema.optional() }),
  response: liveTradesSchema,
};

export const liveTradesEvent = liveTradesSchema;
