import { z } from 'zod';
import { problemSchema } from './errors.schema.js';
import { topicsMax } from './live.js';

const topicNameSchema = z.string().regex(/^[a-z-]{1,32}\/[\w-]{1,64}$/);

/** Topics as `squad/7,ipo/3`. */
export const streamQuerySchema = z.strictObject({
  topics: z
    .string()
    .max(topicsMax * 100)
    .transform((names) => [...new Set(names.split(','))])
    .pipe(z.array(topicNameSchema).max(topicsMax))
    .optional()
    .describe(`At most ${topicsMax} names, separated by commas, such as live-trades/12`),
  lastEventId: z.string().max(32).optional().describe('For a client that cannot send the header Last-Event-ID'),
  state: z
    .literal('known')
    .optional()
    .describe(
      "Leaves out the player's own state, for a client whose other stream goes on until this one is open. Not when it reconnects with the header Last-Event-ID",
    ),
});

export const topicRefusedEvent = z.strictObject({ topic: z.string(), code: problemSchema.shape.code });
