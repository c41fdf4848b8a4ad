import { gatewayNames } from '@limelight/rules/payment';
import { revenuePeriods, revenueProducts } from '@limelight/rules/revenue';
import { z } from 'zod';
import { instantSchema, namedObject, seCentsSchema, usCentsSchema } from '../scalars.schema.js';
import { csvSchema } from '../staff-list.schema.js';

const totalsSchema = namedObject('RevenueTotals', {
  /** Of orders paid in the period. */
  grossUsCents: usCentsSchema,
  /** Given back in the period, of whichever order; positive. */
  refundedUsCents: usCentsSchema,
  /** Held back by open disputes or lost; positive. Negative when more came back than was held. */
  disputedUsCents: usCentsSchema,
  netUsCents: usCentsSchema,
  orders: z.int().nonnegative(),
});

const comparedSchema = z.strictObject({ now: totalsSchema, before: totalsSchema });
const querySchema = z.strictObject({ period: z.enum(revenuePeriods).default('month') });

export const getRevenue = {
  query: querySchema,
  response: namedObject('Revenue', {
    from: instantSchema,
    /** As of when. */
    until: instantSchema,
    before: z.strictObject({ from: instantSchema, until: instantSchema }),
    total: comparedSchema,
    gateways: z.array(z.strictObject({ gateway: z.enum(gatewayNames), ...comparedSchema.shape })),
    products: z.array(z.strictObject({ product: z.enum(revenueProducts), ...comparedSchema.shape })),
    /** Net of each product, in the order of `revenueProducts`. */
    bars: z.array(z.strictObject({ at: instantSchema, netUsCents: z.array(usCentsSchema) })),
    /** Net of each bar of the period before, so far. */
    barsBefore: z.array(usCentsSchema),
    recurring: z.strictObject({
      subscriptions: z.int().nonnegative(),
      renewing: z.int().nonnegative(),
      /** What the next renewals charge: monthly recurring revenue. */
      monthlyUsCents: usCentsSchema,
      /** Of the players with a subscription 30 days ago, how many there were and how many have none now. */
      subscribersBefore: z.int().nonnegative(),
      subscribersLost: z.int().nonnegative(),
    }),
    /** Open disputes of all times. */
    openDisputes: z.int().nonnegative(),
    /** Virtual money, which is no revenue: what the token orders of the period added. */
    tokensSeCents: seCentsSchema,
  }),
};
export type Revenue = z.infer<typeof getRevenue.response>;

export const exportRevenue = {
  query: querySchema,
  response: csvSchema,
};
