import { reasonLengthMax } from '@limelight/rules/audit-action';
import { z } from 'zod';
import { celebrityIdSchema, instantSchema, namedObject, textSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';
import { squadDeedSchema, squadFields, squadNameSchema } from './squads.schema.js';

const playerSchema = z.strictObject({ id: uuidSchema, handle: z.string() });

const staffSquadSchema = namedObject('StaffSquad', {
  ...squadFields,
  celebrity: z.string(),
  captain: playerSchema.nullable(),
  /** Removals that keep players out. */
  refusals: z.int().min(0),
});
export type StaffSquad = z.infer<typeof staffSquadSchema>;

const listQuery = staffListQuery(
  { keys: ['activity', 'members', 'founded', 'name'], first: { key: 'activity', direction: 'desc' } },
  {
    state: z.enum(['open', 'muted', 'archived']).optional(),
    celebrity: celebrityIdSchema.optional(),
  },
);
export type StaffSquadQuery = z.output<typeof listQuery>;

const params = z.strictObject({ id: uuidSchema });
/** The captain reads it, and the player whom it concerns. */
const reason = textSchema('Please give a reason', reasonLengthMax);

export const listStaffSquads = { query: listQuery, response: staffListResponse(staffSquadSchema) };
export const exportStaffSquads = { query: listQuery, response: csvSchema };
export const getStaffSquad = { params, response: staffSquadSchema };

export const renameSquad = {
  params,
  body: z.strictObject({ name: squadNameSchema, reason }),
  response: staffSquadSchema,
};
export const muteSquad = {
  params,
  body: z.strictObject({
    /** At most a year from now; null opens the chat again. */
    until: instantSchema.nullable(),
    reason,
  }),
  response: staffSquadSchema,
};
export const archiveSquad = { params, body: z.strictObject({ reason }), response: staffSquadSchema };
export const restoreSquad = { params, body: z.strictObject({ reason }), response: staffSquadSchema };

const staffKickSchema = namedObject('StaffSquadKick', {
  id: uuidSchema,
  player: playerSchema,
  /** Null for a deleted account. */
  by: playerSchema.nullable(),
  reason: z.string(),
  kickedAt: instantSchema,
  undoableUntil: instantSchema,
  undoneAt: instantSchema.nullable(),
  liftedAt: instantSchema.nullable(),
});
export type StaffSquadKick = z.infer<typeof staffKickSchema>;

const kickQuery = staffListQuery({ keys: ['kicked'], first: { key: 'kicked', direction: 'desc' } }, {});
export type StaffSquadKickQuery = z.output<typeof kickQuery>;

export const listStaffSquadKicks = { params, query: kickQuery, response: staffListResponse(staffKickSchema) };
export const undoKickByStaff = {
  params: z.strictObject({ id: uuidSchema, kickId: uuidSchema }),
  body: z.strictObject({ reason }),
  response: staffKickSchema,
};

const deedQuery = staffListQuery({ keys: ['time'], first: { key: 'time', direction: 'desc' } }, {});
export type StaffSquadDeedQuery = z.output<typeof deedQuery>;

export const listStaffSquadDeeds = { params, query: deedQuery, response: staffListResponse(squadDeedSchema) };
