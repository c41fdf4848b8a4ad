import {
  newsAuthors,
  newsBodyLengthMax,
  newsImpactStepBps,
  newsStatuses,
  newsTitleLengthMax,
  newsTopics,
} from '@limelight/rules/news';
import { z } from 'zod';
import {
  bpsSchema,
  celebrityIdSchema,
  instantSchema,
  namedObject,
  seCentsSchema,
  tickNumberSchema,
  uuidSchema,
} from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

export const staffNewsItemSchema = namedObject('StaffNewsItem', {
  id: uuidSchema,
  /** To send with a change. */
  version: z.int32().positive(),
  status: z.enum(newsStatuses),
  author: z.enum(newsAuthors),
  topic: z.enum(newsTopics),
  /** Null for the whole market. */
  celebrityId: celebrityIdSchema.nullable(),
  /** Both may be empty in a draft. */
  title: z.string(),
  body: z.string(),
  impactBps: bpsSchema.nullable(),
  /** The tick that applied the impact. It happens once: celebrity and impact cannot change afterwards. */
  impactTick: tickNumberSchema.nullable(),
  /** When a scheduled item is to be published. */
  publishAt: instantSchema.nullable(),
  /** When everybody learned of it. */
  publicAt: instantSchema.nullable(),
  /** The last change by a member of staff, or when it was written. */
  updatedAt: instantSchema,
  /** Who made it; null for the newsroom and for accounts that are gone. */
  updatedBy: z.string().nullable(),
});
export type StaffNewsItem = z.infer<typeof staffNewsItemSchema>;

const listQuery = staffListQuery(
  { keys: ['time', 'title', 'impact'], first: { key: 'time', direction: 'desc' } },
  {
    status: z.enum(newsStatuses).optional(),
    author: z.enum(newsAuthors).optional(),
    celebrityId: celebrityIdSchema.optional(),
  },
);

export const listStaffNews = { query: listQuery, response: staffListResponse(staffNewsItemSchema) };

export const exportStaffNews = { query: listQuery, response: csvSchema };

export const getNewsBalance = {
  response: z.strictObject({
    /** Impacts on prices in the last 30 days. */
    up: z.int().nonnegative(),
    down: z.int().nonnegative(),
    /** Impacts of scheduled items. */
    scheduledUp: z.int().nonnegative(),
    scheduledDown: z.int().nonnegative(),
  }),
};

export const getNewsAudience = {
  query: z.strictObject({
    celebrityId: celebrityIdSchema.optional(),
    /** The item that is being edited: its own impact is left out. */
    exceptId: uuidSchema.optional(),
  }),
  response: z.strictObject({
    players: z.int().nonnegative(),
    /** Those of them who get early alerts. */
    vipPlayers: z.int().nonnegative(),
    /** When the players were counted. */
    playersAt: instantSchema,
    /** Null for the whole market. */
    celebrity: z
      .strictObject({
        holders: z.int().nonnegative(),
        /** Value of all shares that players hold, at the current price. */
        heldCents: seCentsSchema,
        /**
         * Of its impacts that happened, are about to, or are scheduled: a new one keeps 24 hours from each.
         */
        impactTimes: z.array(instantSchema),
      })
      .nullable(),
  }),
};

const paramsSchema = z.strictObject({ id: uuidSchema });

const draftShape = {
  celebrityId: celebrityIdSchema.nullable(),
  title: z.string().max(newsTitleLengthMax, `At most ${newsTitleLengthMax} characters`),
  body: z.string().max(newsBodyLengthMax, `At most ${newsBodyLengthMax} characters`),
  impactBps: bpsSchema.multipleOf(newsImpactStepBps, 'In steps of 0.1%').nullable(),
};

export const getStaffNews = { params: paramsSchema, response: staffNewsItemSchema };

export const createStaffNews = {
  body: z.strictObject({
    /** A UUIDv7 made by the client: the idempotency key. */
    id: uuidSchema,
    ...draftShape,
  }),
  response: staffNewsItemSchema,
};

const versionSchema = z.int32().positive();

export const editStaffNews = {
  params: paramsSchema,
  body: z.strictObject({ version: versionSchema, ...draftShape }),
  response: staffNewsItemSchema,
};

export const scheduleStaffNews = {
  params: paramsSchema,
  body: z.strictObject({ version: versionSchema, publishAt: instantSchema }),
  response: staffNewsItemSchema,
};

const transition = {
  params: paramsSchema,
  body: z.strictObject({ version: versionSchema }),
  response: staffNewsItemSchema,
};

export const announceStaffNews = transition;
export const unscheduleStaffNews = transition;
export const publishStaffNews = transition;
export const archiveStaffNews = transition;
export const restoreStaffNews = transition;
