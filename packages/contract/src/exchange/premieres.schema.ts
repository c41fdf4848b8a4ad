import { premiereStages } from '@limelight/rules/day-record';
import { z } from 'zod';
import {
  bpsSchema,
  celebrityIdSchema,
  instantSchema,
  namedObject,
  requestedDaySchema,
  tickNumberSchema,
} from '../scalars.schema.js';

/** `cancelled`: the celebrity was suspended, or the market stood still until the day was over. */
const premiereStates = ['announced', 'live', 'over', 'cancelled'] as const;

const premiereSchema = namedObject('Premiere', {
  /** The London day. */
  day: z.iso.date(),
  stage: z.enum(premiereStages),
  celebrityId: celebrityIdSchema,
  /** The first tick at or after it halts the celebrity. */
  time: instantSchema,
  state: z.enum(premiereStates),
  /** The tick that halted it. */
  tick: tickNumberSchema.nullable(),
  /** From the price of that tick to the price at the end of the halt. */
  changeBps: bpsSchema.nullable(),
});
export type Premiere = z.infer<typeof premiereSchema>;

export const listPremieres = { response: z.strictObject({ premieres: z.array(premiereSchema) }) };

const premiereDrawSchema = namedObject('PremiereDraw', {
  day: z.iso.date(),
  /** The commitment to the day's seed, hexadecimal: the key of the draw. */
  commitment: z.string(),
  announcedTime: instantSchema,
  /** Who can be chosen, in this order. */
  celebrityIds: z.array(celebrityIdSchema),
  /** Who could not, because of a premiere shortly before. */
  restingIds: z.array(celebrityIdSchema),
  premieres: z.array(premiereSchema.pick({ stage: true, celebrityId: true, time: true })),
});
export type PremiereDraw = z.infer<typeof premiereDrawSchema>;

export const getPremiereDraw = {
  params: z.strictObject({ day: requestedDaySchema }),
  response: premiereDrawSchema,
};
