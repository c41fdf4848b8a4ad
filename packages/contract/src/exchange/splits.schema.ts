import { z } from 'zod';
import {
  celebrityIdSchema,
  instantSchema,
  namedObject,
  requestedDaySchema,
  seCentsSchema,
  tickNumberSchema,
  uuidSchema,
} from '../scalars.schema.js';

/** `from` shares become `to` shares, and prices change accordingly. One of the two is 1. */
const splitSchema = namedObject('Split', {
  id: uuidSchema,
  celebrityId: celebrityIdSchema,
  /** Rises with each split of the celebrity. */
  number: z.int().positive(),
  from: z.int().positive(),
  to: z.int().positive(),
  /** The London day whose opening announced it; a later opening executes it, usually the next. */
  announcedDay: requestedDaySchema,
  executed: z.nullable(
    z.strictObject({
      time: instantSchema,
      /** The first tick with the new price. */
      firstTick: tickNumberSchema,
      priceBeforeCents: seCentsSchema,
      priceAfterCents: seCentsSchema,
    }),
  ),
});
export type Split = z.infer<typeof splitSchema>;

export const listSplits = { response: z.strictObject({ splits: z.array(splitSchema) }) };

const ownSplitSchema = namedObject('OwnSplit', {
  splitId: uuidSchema,
  celebrityId: celebrityIdSchema,
  time: instantSchema,
  sharesBefore: z.int().positive(),
  sharesAfter: z.int().min(0),
  /** Paid for shares that made no whole one. */
  cashCents: seCentsSchema,
});
export type OwnSplit = z.infer<typeof ownSplitSchema>;

export const listOwnSplits = { response: z.strictObject({ splits: z.array(ownSplitSchema) }) };
