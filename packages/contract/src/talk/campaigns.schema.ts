import {
  campaignBodyLengthMax,
  campaignStates,
  preheaderLengthMax,
  sendStates,
  subjectLengthMax,
} from '@limelight/rules/campaign';
import { z } from 'zod';
import { doneSchema, instantSchema, namedObject, textSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

const paramsSchema = z.strictObject({ id: uuidSchema });
const countSchema = z.int().nonnegative();

const campaignRowSchema = namedObject('CampaignRow', {
  id: uuidSchema,
  subject: z.string(),
  state: z.enum(campaignStates),
  createdAt: instantSchema,
  scheduledAt: instantSchema.nullable(),
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  /** How many mails it has; null until it starts. */
  recipients: countSchema.nullable(),
});
export type CampaignRow = z.infer<typeof campaignRowSchema>;

export const campaignSchema = campaignRowSchema
  .extend({
    preheader: z.string(),
    /** Markdown. */
    body: z.string(),
    lists: z.array(z.strictObject({ id: uuidSchema, name: z.string() })),
    /** To send with a change. */
    version: z.int32().positive(),
    /** Of a draft and a scheduled campaign: whom it would be mailed to now. */
    audience: z
      .strictObject({
        recipients: countSchema,
        /**
         * Addresses of the lists that are not mailed, because they unsubscribed, bounced or have no active
         * account.
         */
        excluded: countSchema,
      })
      .nullable(),
    /** How many of its mails are in each state; null until it starts. */
    counts: z
      .strictObject(Object.fromEntries(sendStates.map((state) => [state, countSchema])) as CountsShape)
      .nullable(),
    unsubscribed: countSchema,
    /** Accepted by the mail server in the last minute. */
    sentLastMinute: countSchema,
    /** How long ago the first of these was: the campaign may have begun, or gone on, within the minute. */
    sentForMs: countSchema,
    /** Who scheduled or sent it; null before, and when the account is gone. */
    sentBy: z.string().nullable(),
    /** Why no mail goes out although the campaign is scheduled or sending, or why it has paused by itself. */
    trouble: z.strictObject({ reason: z.string(), retryAt: instantSchema.nullable() }).nullable(),
    /** Why it cannot be sent now. */
    blocked: z.string().nullable(),
  })
  .meta({ id: 'Campaign' });
type CountsShape = Record<(typeof sendStates)[number], typeof countSchema>;
export type Campaign = z.infer<typeof campaignSchema>;

const campaignFields = {
  subject: textSchema('Please enter a subject', subjectLengthMax).refine(
    (text) => !/[\r\n]/.test(text),
    'Please write the subject in one line',
  ),
  preheader: z.string().trim().max(preheaderLengthMax, `At most ${preheaderLengthMax} characters`).default(''),
  body: textSchema('Please write the mail', campaignBodyLengthMax),
  listIds: z.array(uuidSchema).max(50).default([]),
};

const stepSchema = z.strictObject({ version: z.int32().positive() });

export const listCampaigns = {
  query: staffListQuery(
    { keys: ['created', 'subject'], first: { key: 'created', direction: 'desc' } },
    { state: z.enum(campaignStates).optional() },
  ),
  response: staffListResponse(campaignRowSchema),
};

export const exportCampaigns = { query: listCampaigns.query, response: csvSchema };

export const createCampaign = {
  body: z.strictObject({
    ...campaignFields,
    /** A new draft may be empty; it is tested and sent only once it is written. */
    body: z.string().trim().max(campaignBodyLengthMax, `At most ${campaignBodyLengthMax} characters`).default(''),
  }),
  response: campaignSchema,
};

export const getCampaign = { params: paramsSchema, response: campaignSchema };

export const updateCampaign = {
  params: paramsSchema,
  body: z.strictObject({ ...campaignFields, version: z.int32().positive() }),
  response: campaignSchema,
};

export const deleteCampaign = { params: paramsSchema, response: doneSchema };

export const previewCampaign = {
  params: paramsSchema,
  response: namedObject('CampaignPreview', { subject: z.string(), html: z.string(), text: z.string() }),
};

export const testCampaign = {
  params: paramsSchema,
  response: z.strictObject({
    /** The address of the caller, where it was mailed. */
    to: z.string(),
  }),
};

export const sendCampaign = {
  params: paramsSchema,
  body: stepSchema.extend({
    /** As shown on the button. AUDIENCE_CHANGED reports how many there are now. */
    recipients: z.int32().positive(),
  }),
  response: campaignSchema,
};

export const scheduleCampaign = {
  params: paramsSchema,
  body: stepSchema.extend({ at: instantSchema }),
  response: campaignSchema,
};

// Without a version: stopping a campaign must not fail because somebody else changed it a moment before.
export const pauseCampaign = { params: paramsSchema, response: campaignSchema };
export const resumeCampaign = { params: paramsSchema, response: campaignSchema };
export const cancelCampaign = { params: paramsSchema, response: campaignSchema };

export const failureStates = ['bounced', 'rejected', 'failed', 'uncertain'] as const;

const failureSchema = namedObject('CampaignFailure', {
  id: uuidSchema,
  /** Null once the recipient's account is closed. */
  email: z.string().nullable(),
  state: z.enum(failureStates),
  /** What the mail server answered. */
  reply: z.string(),
  attempts: z.int().nonnegative(),
  at: instantSchema,
});
export type CampaignFailure = z.infer<typeof failureSchema>;

const failuresQuery = staffListQuery(
  { keys: ['at'], first: { key: 'at', direction: 'desc' } },
  { state: z.enum(failureStates).optional() },
);

export const listCampaignFailures = {
  params: paramsSchema,
  query: failuresQuery,
  response: staffListResponse(failureSchema),
};

export const exportCampaignFailures = { params: paramsSchema, query: failuresQuery, response: csvSchema };
