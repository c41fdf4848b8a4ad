import { newsAuthors, newsTopics } from '@limelight/rules/news';
import { z } from 'zod';
import { bpsSchema, celebrityIdSchema, instantSchema, tickNumberSchema, uuidSchema } from './scalars.schema.js';

export const newsItemSchema = z
  .strictObject({
    id: uuidSchema,
    /** Whom it is about; null for the whole market. */
    celebrityId: celebrityIdSchema.nullable(),
    title: z.string(),
    /** Plain text. */
    body: z.string(),
    topic: z.enum(newsTopics),
    /** `newsroom`: written by the exchange itself from prices and trades. */
    author: z.enum(newsAuthors),
    /** What it moves the price by for good, about; null moves nothing. */
    impactBps: bpsSchema.nullable(),
    /** The tick that took the impact in; null until then, while trading is halted. */
    impactTick: tickNumberSchema.nullable(),
    /** The change that a story of the newsroom speaks of. */
    changeBps: bpsSchema.nullable(),
    /** When everybody came to know. */
    time: instantSchema,
  })
  .meta({ id: 'NewsItem' });
export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsPageSizeMax = 100;
/** Where a page ended: the time in milliseconds and the id of its last item. */
const cursorPattern = /^\d{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const listNews = {
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(newsPageSizeMax).default(20),
    /** `nextCursor` of the page before. */
    cursor: z.string().regex(cursorPattern).optional(),
    celebrityId: celebrityIdSchema.optional(),
    topic: z.enum(newsTopics).optional(),
  }),
  response: z.strictObject({ items: z.array(newsItemSchema), nextCursor: z.string().nullable() }),
};
