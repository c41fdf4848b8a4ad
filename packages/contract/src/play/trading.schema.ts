import { tradesPageSizeMax } from '@limelight/rules/page-size';
import { sharesPerTradeMax, sharesPerTradeMin, toleranceBpsMax, tradeSides } from '@limelight/rules/trade';
import { z } from 'zod';
import {
  bpsSchema,
  celebrityIdSchema,
  exampleId,
  instantSchema,
  namedObject,
  positionSchema,
  seCentsSchema,
  tickNumberSchema,
  uuidSchema,
} from '../scalars.schema.js';

export const tradeRequestSchema = namedObject(
  'TradeRequest',
  {
    /** UUIDv7 made by the client; repeating it with the same content returns the first result. */
    id: uuidSchema,
    celebrityId: celebrityIdSchema,
    side: z.enum(tradeSides),
    shares: z.int().min(sharesPerTradeMin).max(sharesPerTradeMax),
    /** The tick whose price the player saw. */
    tick: tickNumberSchema,
    /** The allowed price change since then, in either direction. */
    toleranceBps: z.int().min(0).max(toleranceBpsMax).default(0),
  },
  [{ id: exampleId, celebrityId: '1', side: 'buy', shares: 2, tick: 5_761, toleranceBps: 100 }],
);
export type TradeRequest = z.infer<typeof tradeRequestSchema>;

/** The reversal of a trade. */
export const undoSchema = namedObject('Undo', {
  id: uuidSchema,
  /** The price of its tick. */
  priceCents: seCentsSchema,
  /** Paid to the player for a purchase that is undone, by the player for a sale. */
  totalCents: seCentsSchema,
  /** The fee of the trade, given back. The undo itself costs none. */
  feeCents: seCentsSchema,
  tick: tickNumberSchema,
  time: instantSchema,
});
export type Undo = z.infer<typeof undoSchema>;

export const tradeSchema = namedObject('Trade', {
  id: uuidSchema,
  celebrityId: celebrityIdSchema,
  side: z.enum(tradeSides),
  shares: z.int(),
  priceCents: seCentsSchema,
  totalCents: seCentsSchema,
  feeBps: bpsSchema,
  feeCents: seCentsSchema,
  tick: tickNumberSchema,
  time: instantSchema,
  /**
   * Until when VIP Pro and VIP Elite can undo it; later after a halt of its celebrity, during which the time
   * stands still. Null once that is over, or it was undone.
   */
  undoUntil: instantSchema.nullable(),
  undone: undoSchema.nullable(),
});
export type Trade = z.infer<typeof tradeSchema>;

/** A trade with the resulting cash and position. */
export const receiptSchema = tradeSchema
  .extend({
    cashAfterCents: seCentsSchema,
    sharesAfter: z.int().min(0),
    /** Null when no share is left. */
    averagePriceAfterCents: seCentsSchema.nullable(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;

export const placeTrade = {
  body: tradeRequestSchema,
  response: receiptSchema,
};

export const listTrades = {
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(tradesPageSizeMax).default(50),
    /** `nextCursor` of the previous page. */
    cursor: positionSchema.optional(),
    celebrityId: celebrityIdSchema.optional(),
  }),
  response: z.strictObject({
    trades: z.array(tradeSchema),
    nextCursor: z.int().nullable(),
    /** The player's total number of trades. */
    total: z.int().min(0),
  }),
};

export const undoRequestSchema = namedObject(
  'UndoRequest',
  {
    /** UUIDv7 made by the client; repeating it returns the first result. */
    id: uuidSchema,
    /** The tick whose price the player saw. */
    tick: tickNumberSchema,
    /** The allowed price change since then, in either direction. */
    toleranceBps: z.int().min(0).max(toleranceBpsMax).default(0),
  },
  [{ id: exampleId, tick: 5_770, toleranceBps: 100 }],
);
export type UndoRequest = z.infer<typeof undoRequestSchema>;

/** An undo with its trade and the resulting cash and position. */
export const undoReceiptSchema = undoSchema
  .extend({
    tradeId: uuidSchema,
    celebrityId: celebrityIdSchema,
    /** Of the trade. */
    side: z.enum(tradeSides),
    shares: z.int(),
    cashAfterCents: seCentsSchema,
    sharesAfter: z.int().min(0),
    /** Null when no share is left. */
    averagePriceAfterCents: seCentsSchema.nullable(),
  })
  .meta({ id: 'UndoReceipt' });
export type UndoReceipt = z.infer<typeof undoReceiptSchema>;

export const undoTrade = {
  params: z.strictObject({ id: uuidSchema }),
  body: undoRequestSchema,
  response: undoReceiptSchema,
};
