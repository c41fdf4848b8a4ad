import { reasonLengthMax } from '@limelight/rules/audit-action';
import { muteLengths, reportDecisions, reportReasons } from '@limelight/rules/squad-message';
import { z } from 'zod';
import { instantSchema, namedObject, textSchema, uuidSchema } from '../scalars.schema.js';
import { staffListQuery, staffListResponse } from '../staff-list.schema.js';
import { squadMessageSchema } from './squad-chat.schema.js';

const reasonSchema = textSchema('Please give a reason', reasonLengthMax);

const reportFields = {
  id: uuidSchema,
  squad: z.strictObject({ id: uuidSchema, handle: z.string(), name: z.string() }),
  number: z.int32().positive(),
  /** The text when it was first reported. */
  text: z.string(),
  /** Null where the account was deleted. */
  writer: z.strictObject({ id: uuidSchema, handle: z.string(), name: z.string() }).nullable(),
  /** How many members reported it. */
  reporters: z.int().min(0),
  /** The word list found it. */
  byWords: z.boolean(),
  /** Each that was given. */
  reasons: z.array(z.enum(reportReasons)),
  /** Of the reporters' decided reports, how many were right; null without any. */
  reportersRight: z.strictObject({ right: z.int().min(0), of: z.int().positive() }).nullable(),
  reportedAt: instantSchema,
  decision: z.enum(reportDecisions).nullable(),
  decidedAt: instantSchema.nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
};

const squadReportSchema = namedObject('SquadReport', reportFields);
export type SquadReport = z.infer<typeof squadReportSchema>;

const squadReportDetailSchema = namedObject('SquadReportDetail', {
  ...reportFields,
  /** The message and those around it, the oldest first, as they are now. */
  context: z.array(squadMessageSchema),
  reportedBy: z.array(
    z.strictObject({ handle: z.string().nullable(), reason: z.enum(reportReasons), time: instantSchema }),
  ),
  /** What was decided about the writer before, and the writer's mutes; the newest first. */
  writerHistory: z.array(
    z.strictObject({
      kind: z.enum(['removed', 'muted', 'muted-by-squad']),
      time: instantSchema,
      until: instantSchema.nullable(),
      reason: z.string(),
    }),
  ),
});
export type SquadReportDetail = z.infer<typeof squadReportDetailSchema>;

const listQuery = staffListQuery(
  { keys: ['reported', 'reporters'], first: { key: 'reported', direction: 'asc' } },
  {
    state: z.enum(['open', 'decided', 'all']).default('open'),
    reason: z.enum(reportReasons).optional(),
    squad: uuidSchema.optional(),
  },
);
export type SquadReportQuery = z.output<typeof listQuery>;

export const listSquadReports = { query: listQuery, response: staffListResponse(squadReportSchema) };
export const getSquadReport = { params: z.strictObject({ id: uuidSchema }), response: squadReportDetailSchema };

export const decideSquadReport = {
  params: z.strictObject({ id: uuidSchema }),
  body: z
    .strictObject({
      decision: z.enum(reportDecisions),
      /** With `mute` alone. */
      length: z.enum(muteLengths).nullable().default(null),
      /** The writer reads it, except with `dismiss`. */
      reason: reasonSchema,
    })
    .refine(({ decision, length }) => (decision === 'mute') === (length !== null), 'Please choose how long'),
  response: squadReportSchema,
};

const staffMuteSchema = namedObject('StaffSquadMute', { until: instantSchema, reason: z.string() });
const params = z.strictObject({ userId: uuidSchema });
export const muteInSquads = {
  params,
  body: z.strictObject({ length: z.enum(muteLengths), reason: reasonSchema }),
  response: staffMuteSchema,
};
const endedSchema = z.strictObject({ ended: z.boolean() });
export const unmuteInSquads = { params, body: z.strictObject({ reason: reasonSchema }), response: endedSchema };
export const endSquadMute = {
  params: z.strictObject({ id: uuidSchema, muteId: uuidSchema }),
  body: z.strictObject({ reason: reasonSchema }),
  response: endedSchema,
};
