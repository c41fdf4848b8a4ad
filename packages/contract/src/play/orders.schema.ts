import { isOrderKindFor, orderDurations, orderKinds, orderStates } from '@limelight/rules/order';
import { ordersPageSizeMax } from '@limelight/rules/page-size';
import { priceCentsMax, priceCentsMin, sharesPerTradeMax, sharesPerTradeMin, tradeSides } from '@limelight/rules/trade';
import { z } from 'zod';
import { errorCodes } from '../errors.js';
import {
  bpsSchema,
  celebrityIdSchema,
  exampleId,
  instantSchema,
  namedObject,
  seCentsSchema,
  tickNumberSchema,
  uuidSchema,
} from '../scalars.schema.js';

const priceSchema = z.int().min(priceCentsMin).max(priceCentsMax);

export const orderRequestSchema = z
  .strictObject({
    /** UUIDv7 made by the client; repeating it with the same content returns the first order. */
    id: uuidSchema,
    celebrityId: celebrityIdSchema,
    /**
     * Stops and take-profits sell. A limit that sells above the price is a take-profit, and is listed as one.
     */
    kind: z.enum(orderKinds),
    side: z.enum(tradeSides),
    shares: z.int().min(sharesPerTradeMin).max(sharesPerTradeMax),
    triggerPriceCents: priceSchema.meta({ description: 'The price in SE$ cents that the order waits for' }),
    duration: z.enum(orderDurations).default('month'),
    /**
     * Whether it also fills in events of its celebrity, by the price with the boost and at 3 %, which a buy
     * reserves. Without this it rests in them, and keeps its rate.
     */
    duringEvents: z.boolean().default(false),
  })
  .refine(({ kind, side }) => isOrderKindFor(kind, side), { path: ['kind'], message: 'Only a limit can buy' })
  .meta({
    id: 'OrderRequest',
    examples: [
      {
        id: exampleId,
        celebrityId: '1',
        kind: 'limit',
        side: 'buy',
        shares: 2,
        triggerPriceCents: 50_000,
        duration: 'week',
      },
    ],
  });
export type OrderRequest = z.infer<typeof orderRequestSchema>;

export const orderSchema = namedObject('Order', {
  id: uuidSchema,
  celebrityId: celebrityIdSchema,
  kind: z.enum(orderKinds),
  side: z.enum(tradeSides),
  shares: z.int().positive(),
  triggerPriceCents: seCentsSchema,
  duration: z.enum(orderDurations),
  /**
   * The fee rate of the player's plan, from the fees of the day it was placed; it changes with the plan while
   * the order is open, and is 0 once filled as the account's first trade. Null for an order from before rates
   * were stored.
   */
  feeBps: z.int().min(0).nullable(),
  /** Whether it also fills in events, at their fee. */
  duringEvents: z.boolean(),
  state: z.enum(orderStates),
  /** Reserved while the order is open: cash including the fee for a buy, shares for a sale. */
  reservedCents: seCentsSchema,
  reservedShares: z.int().min(0),
  /** For a filled order; its trade has the order's id. */
  fillPriceCents: seCentsSchema.nullable(),
  /** Why the order was refused when its price was reached. */
  refusal: z.strictObject({ code: z.enum(errorCodes as [string, ...string[]]), message: z.string() }).nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  closedAt: instantSchema.nullable(),
});
export type Order = z.infer<typeof orderSchema>;

/** The trade that filled an order: always all of its shares. */
export const orderFillSchema = namedObject('OrderFill', {
  /** The id of the order too. */
  tradeId: uuidSchema,
  shares: z.int().positive(),
  priceCents: seCentsSchema,
  /** Without the fee. */
  totalCents: seCentsSchema,
  feeBps: bpsSchema,
  feeCents: seCentsSchema,
  tick: tickNumberSchema,
  time: instantSchema,
});

export const orderDetailSchema = orderSchema
  .extend({ fill: orderFillSchema.nullable().describe('Null unless it was filled') })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

export const placeOrder = {
  body: orderRequestSchema,
  response: orderSchema,
};

export const listOrders = {
  query: z.strictObject({
    /** `open`: waiting orders; `closed`: ended orders; both by default. */
    state: z.enum(['open', 'closed']).optional(),
    celebrityId: celebrityIdSchema.optional(),
    limit: z.coerce.number().int().min(1).max(ordersPageSizeMax).default(50),
    /** `nextCursor` of the previous page. */
    cursor: uuidSchema.optional(),
  }),
  response: z.strictObject({
    orders: z.array(orderSchema),
    nextCursor: uuidSchema.nullable(),
    /** Number of open orders, and its maximum. */
    openCount: z.int().min(0),
    openMax: z.int().positive(),
  }),
};

export const cancelOrder = {
  params: z.strictObject({ id: uuidSchema }),
  response: orderSchema,
};

export const getOrder = {
  params: z.strictObject({ id: uuidSchema }),
  response: orderDetailSchema,
};

export const cancelOrders = {
  query: z.strictObject({ celebrityId: celebrityIdSchema.optional().describe('Only orders of this celebrity') }),
  response: z.strictObject({
    /** What this call cancelled, newest first. */
    cancelled: z.array(orderSchema),
    /** Open orders that are left. */
    openCount: z.int().min(0),
  }),
};

/** Sent once the order has ended; after a lost connection of the server a second time. */
export const orderEndedEvent = orderDetailSchema;
