import { cannedReplyLimits, unknownPlaceholders } from '@limelight/rules/canned-reply';
import { z } from 'zod';
import { doneSchema, instantSchema, namedObject, textSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';
import { supportTextSchema } from './support.schema.js';

const fields = {
  title: textSchema('Please enter a title', cannedReplyLimits.title),
  text: supportTextSchema.refine((text) => unknownPlaceholders(text).length === 0, 'This placeholder does not exist'),
};

const cannedReplySchema = namedObject('CannedReply', {
  id: uuidSchema,
  version: z.int32().positive(),
  title: z.string(),
  text: z.string(),
  updatedAt: instantSchema,
  updatedBy: z.string().nullable(),
});
export type CannedReply = z.infer<typeof cannedReplySchema>;

export const listCannedReplies = {
  query: staffListQuery({ keys: ['title', 'updated'], first: { key: 'title', direction: 'asc' } }, {}),
  response: staffListResponse(cannedReplySchema),
};

export const exportCannedReplies = { query: listCannedReplies.query, response: csvSchema };

const insertableSchema = z.strictObject({ id: uuidSchema, title: z.string(), text: z.string() });
export type InsertableReply = z.infer<typeof insertableSchema>;

export const listInsertableReplies = {
  response: z.strictObject({ replies: z.array(insertableSchema) }),
};

const params = z.strictObject({ id: uuidSchema });

export const getCannedReply = { params, response: cannedReplySchema };

export const createCannedReply = {
  /** The id is a UUIDv7 made by the client: the idempotency key. */
  body: z.strictObject({ id: uuidSchema, ...fields }),
  response: cannedReplySchema,
};

export const editCannedReply = {
  params,
  body: z.strictObject({ version: z.int32().positive(), ...fields }),
  response: cannedReplySchema,
};

export const deleteCannedReply = { params, response: doneSchema };
