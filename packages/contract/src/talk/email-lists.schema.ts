import { listDescriptionLengthMax, listNameLengthMax, subscriberNameLengthMax } from '@limelight/rules/campaign';
import { z } from 'zod';
import { doneSchema, emailSchema, instantSchema, namedObject, textSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

export const emailListSchema = namedObject('EmailList', {
  id: uuidSchema,
  name: z.string(),
  description: z.string(),
  /**
   * The list of players who opted in: they join and leave by themselves, and it cannot be changed or deleted.
   */
  builtIn: z.boolean(),
  subscribers: z.int().nonnegative(),
  /** To send with a change. */
  version: z.int32().positive(),
  createdAt: instantSchema,
});
export type EmailList = z.infer<typeof emailListSchema>;

const paramsSchema = z.strictObject({ id: uuidSchema });

export const emailListFields = {
  name: textSchema('Please enter a name', listNameLengthMax),
  description: z
    .string()
    .trim()
    .max(listDescriptionLengthMax, `At most ${listDescriptionLengthMax} characters`)
    .default(''),
};

export const listEmailLists = {
  query: staffListQuery({ keys: ['created', 'name'], first: { key: 'created', direction: 'desc' } }, {}),
  response: staffListResponse(emailListSchema),
};

export const exportEmailLists = { query: listEmailLists.query, response: csvSchema };

export const getEmailSummary = {
  response: namedObject('EmailSummary', {
    lists: z.int().nonnegative(),
    /** Over all lists; an address counts once for each list that it is on. */
    subscribers: z.int().nonnegative(),
    /** Scheduled, sending or paused. */
    pendingCampaigns: z.int().nonnegative(),
  }),
};

export const createEmailList = {
  body: z.strictObject(emailListFields),
  response: emailListSchema,
};

export const getEmailList = { params: paramsSchema, response: emailListSchema };

export const updateEmailList = {
  params: paramsSchema,
  body: z.strictObject({ ...emailListFields, version: z.int32().positive() }),
  response: emailListSchema,
};

export const deleteEmailList = { params: paramsSchema, response: doneSchema };

export const subscriberSources = ['import', 'manual', 'sign-up', 'profile'] as const;

const subscriberSchema = namedObject('EmailSubscriber', {
  /** Null on the built-in list, where staff cannot remove anybody. */
  id: uuidSchema.nullable(),
  email: z.string(),
  name: z.string(),
  source: z.enum(subscriberSources),
  addedAt: instantSchema,
});
export type EmailSubscriber = z.infer<typeof subscriberSchema>;

const subscribersQuery = staffListQuery({ keys: ['email'], first: { key: 'email', direction: 'asc' } }, {});

export const listSubscribers = {
  params: paramsSchema,
  query: subscribersQuery,
  response: staffListResponse(subscriberSchema),
};

export const exportSubscribers = {
  params: paramsSchema,
  query: subscribersQuery,
  response: csvSchema,
};

export const addSubscriber = {
  params: paramsSchema,
  body: z.strictObject({
    email: emailSchema,
    name: z.string().trim().max(subscriberNameLengthMax, `At most ${subscriberNameLengthMax} characters`).default(''),
    /** It bounced before and works again; otherwise it is a CONFLICT with the reason `bounced`. */
    liftBounce: z.boolean().default(false),
  }),
  response: doneSchema,
};

export const removeSubscriber = {
  params: z.strictObject({ id: uuidSchema, subscriberId: uuidSchema }),
  response: doneSchema,
};

export const importReportSchema = namedObject('ImportReport', {
  added: z.int().nonnegative(),
  /** Already on the list, or a second time in the file. */
  duplicates: z.int().nonnegative(),
  /** Unsubscribed or bounced before; never added again. */
  suppressed: z.int().nonnegative(),
  broken: z.int().nonnegative(),
  /** Every broken line. */
  faults: z.array(z.strictObject({ line: z.int().positive(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importSubscribers = { params: paramsSchema, response: importReportSchema };

const importPreviewSchema = namedObject('ImportPreview', {
  ...importReportSchema.shape,
  /** The first of those that would be added or are there already, as they were read. */
  sample: z.array(z.strictObject({ email: z.string(), name: z.string() })),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const previewImport = { params: paramsSchema, response: importPreviewSchema };
