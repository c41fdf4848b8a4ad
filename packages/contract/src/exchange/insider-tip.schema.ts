import { earlierTips, tipAuthors, tipKinds } from '@limelight/rules/insider-tip';
import { z } from 'zod';
import { bpsSchema, celebrityIdSchema, instantSchema, namedObject, seCentsSchema } from '../scalars.schema.js';

const figuresSchema = z.strictObject({
  /** The fact that made it the day's tip. */
  kind: z.enum(tipKinds),
  priceCents: seCentsSchema,
  /**
   * Mean of the closing prices of the last `meanDays` finished days, of which `simulatedDays` were before the
   * market opened: none, except in the first tips.
   */
  meanCents: seCentsSchema,
  meanDays: z.int().min(1),
  simulatedDays: z.int().min(0),
  /** The price against the mean. */
  gapBps: bpsSchema,
  /** SE$ traded in 24 hours. */
  volumeCents: seCentsSchema,
  /** Mean of a day since the market opened, of the last 30; null while that says too little. */
  usualVolumeCents: seCentsSchema.nullable(),
  /** Distinct players of the last 24 hours. */
  netBuyers: z.int().min(0),
  netSellers: z.int().min(0),
});

export const insiderTipSchema = namedObject('InsiderTip', {
  /** The London day. */
  day: z.iso.date(),
  author: z.enum(tipAuthors),
  celebrityId: celebrityIdSchema,
  text: z.string(),
  /** When its figures were true. */
  time: instantSchema,
  /** Null for what staff wrote. */
  figures: figuresSchema.nullable(),
});
export type InsiderTip = z.infer<typeof insiderTipSchema>;

export const getInsiderTip = {
  response: z.strictObject({
    /** Null until it is written, from 09:00 in London. */
    today: insiderTipSchema.nullable(),
    earlier: z.array(insiderTipSchema).max(earlierTips),
    /** The London day of the market desk's first one, while it is ahead. */
    firstDay: z.iso.date().nullable(),
  }),
};
