import {
  mediaAltLengthMax,
  mediaKinds,
  mediaMimes,
  mediaNameLengthMax,
  mediaRightsLengthMax,
} from '@limelight/rules/media';
import { z } from 'zod';
import { doneSchema, instantSchema, namedObject, textSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

const params = z.strictObject({ id: uuidSchema });

/** What refers to a file, such as a celebrity whose picture it is. */
const mediaUseSchema = z.strictObject({
  /** Such as "Celebrity". */
  noun: z.string(),
  label: z.string(),
  /** The staff page of what uses it. */
  path: z.string(),
});

const mediaFields = {
  id: uuidSchema,
  name: z.string(),
  kind: z.enum(mediaKinds),
  mime: z.enum(mediaMimes),
  bytes: z.int().positive(),
  /** In pixels; null for documents. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** Of a video. */
  durationMs: z.int().nonnegative().nullable(),
  altText: z.string(),
  /** Who owns it and until when it may be used. */
  rights: z.string(),
  /** The address it was downloaded from; null for an upload. */
  source: z.string().nullable(),
  createdBy: z.strictObject({
    id: uuidSchema,
    /** Null when the account is gone. */
    name: z.string().nullable(),
  }),
  createdAt: instantSchema,
  /** In the Trash since; it is deleted 30 days later. */
  deletedAt: instantSchema.nullable(),
  /** Increases with every change. */
  version: z.int32().positive(),
  uses: z.array(mediaUseSchema),
};
const mediaItemSchema = namedObject('MediaItem', mediaFields);
export type MediaItem = z.infer<typeof mediaItemSchema>;

const listQuery = staffListQuery(
  { keys: ['created', 'name', 'size'], first: { key: 'created', direction: 'desc' } },
  { kind: z.enum(mediaKinds).optional(), shelf: z.enum(['library', 'trash']).default('library') },
);
/** The search finds text in the name, the alt text and the rights note. */
export type MediaQuery = z.output<typeof listQuery>;

export const listMedia = { query: listQuery, response: staffListResponse(mediaItemSchema) };
export const exportMedia = { query: listQuery, response: csvSchema };

export const getMediaStorage = {
  response: z.strictObject({
    /** Of the library and its Trash, previews included. */
    usedBytes: z.int().nonnegative(),
    quotaBytes: z.int().positive(),
    trashed: z.int().nonnegative(),
  }),
};

export const getMedia = { params, response: mediaItemSchema };

export const getMediaPreview = {
  params,
  response: z.any().meta({ description: 'The picture, as image/webp' }),
};

export const uploadMedia = { params, response: mediaItemSchema };

export const importMedia = {
  body: z.strictObject({
    /** A UUID made by the client: the idempotency key, and the id of the file. */
    id: uuidSchema,
    url: z.string().trim().min(1, 'Please enter an address').max(2_000),
  }),
  response: mediaItemSchema,
};

export const updateMedia = {
  params,
  body: z.strictObject({
    /** The version that the editor saw. */
    version: z.int32().positive(),
    name: textSchema('Please enter a name', mediaNameLengthMax),
    altText: z.string().trim().max(mediaAltLengthMax, `At most ${mediaAltLengthMax} characters`),
    rights: z.string().trim().max(mediaRightsLengthMax, `At most ${mediaRightsLengthMax} characters`),
  }),
  response: mediaItemSchema,
};

export const trashMedia = { params, response: mediaItemSchema };
export const restoreMedia = { params, response: mediaItemSchema };
export const deleteMedia = { params, response: doneSchema };
