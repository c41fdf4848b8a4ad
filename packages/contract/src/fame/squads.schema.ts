import {
  kickReasonLengthMax,
  memberSorts,
  squadArchiveReasons,
  squadDeedKinds,
  squadDescriptionLengthMax,
  squadNameLengthMax,
  squadNameProblem,
  squadRights,
  squadRoles,
  squadSorts,
} from '@limelight/rules/squad';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import {
  bpsSchema,
  celebrityIdSchema,
  instantSchema,
  namedObject,
  positionSchema,
  uuidSchema,
} from '../scalars.schema.js';
import { optionalTextSchema, plainTextSchema } from './plain-text.schema.js';

/** Checked by the rule that forms use too. */
export const squadNameSchema = z
  .string()
  .trim()
  .max(4 * squadNameLengthMax)
  .check((context) => {
    const message = squadNameProblem(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  });

const handleSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(100);
/** The handle of a player, as other players see it. */
const playerSchema = z.string().min(1).max(40);
const searchSchema = z
  .string()
  .trim()
  .max(60)
  .refine((text) => !text.includes('\0'), 'Please search without control characters')
  .default('');
const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `nextCursor` of the previous page. */
  cursor: positionSchema.default(0),
};
const pageAnswer = { total: z.int().min(0), nextCursor: z.int().nullable() };
const rightsSchema = z.array(z.enum(squadRights));

export const squadFields = {
  id: uuidSchema,
  /** Its address. It changes with the name, which staff alone change. */
  handle: z.string(),
  name: z.string(),
  celebrityId: celebrityIdSchema,
  description: z.string(),
  members: z.int().min(0),
  foundedAt: instantSchema,
  /** When somebody last wrote, joined or used a right. */
  lastActiveAt: instantSchema,
  /** Staff have closed its chat until then; null, or in the past, when it is open. */
  mutedUntil: instantSchema.nullable(),
  /** It can be read, and nothing else. */
  archivedAt: instantSchema.nullable(),
  archiveReason: z.enum(squadArchiveReasons).nullable(),
  /**
   * By the return of this month up to the last close, which is the mean of the ranked players; null while no
   * day of the month had five of them.
   */
  rank: z.int().positive().nullable(),
  returnBps: bpsSchema.nullable(),
};

/** How many squads have a rank. */
const rankedSquads = z.int().min(0);

export const squadSchema = namedObject('Squad', squadFields);
export type Squad = z.infer<typeof squadSchema>;

const squadDetailSchema = namedObject('SquadDetail', {
  ...squadFields,
  /** The captain's handle; null for a squad that nobody leads. */
  captain: z.string().nullable(),
  deputies: z.array(z.string()),
  rankedSquads,
});
export type SquadDetail = z.infer<typeof squadDetailSchema>;

const membershipSchema = namedObject('SquadMembership', {
  role: z.enum(squadRoles),
  /** Of a captain: all. */
  rights: rightsSchema,
  joinedAt: instantSchema,
});
export type SquadMembership = z.infer<typeof membershipSchema>;

/** A kick: it keeps the player out until the captain lifts it. */
const refusalSchema = namedObject('SquadRefusal', {
  id: uuidSchema,
  reason: z.string(),
  kickedAt: instantSchema,
});
export type SquadRefusal = z.infer<typeof refusalSchema>;

export const squadStandingSchema = namedObject('SquadStanding', {
  squadId: uuidSchema,
  membership: membershipSchema.nullable(),
  refusal: refusalSchema.nullable(),
  /** For members: what archived the squad or closed its chat, an entry of the history, while that holds. */
  closingId: uuidSchema.nullable(),
  /** Why the player cannot join now; null for members and for who can. */
  joinRefusal: z.enum(['SQUAD_ARCHIVED', 'SQUAD_REFUSED', 'SQUAD_LIMIT', 'STAFF_ACCOUNT']).nullable(),
  /** Members pass it on. */
  inviteCode: z.string().nullable(),
  /** Who becomes captain when the player, who is the captain, leaves; null when nobody would. */
  successor: z.string().nullable(),
});
export type SquadStandingAnswer = z.infer<typeof squadStandingSchema>;

const memberSchema = namedObject('SquadMember', {
  handle: z.string(),
  avatarUrl: z.string(),
  tier: z.enum(tiers),
  role: z.enum(squadRoles),
  rights: rightsSchema,
  joinedAt: instantSchema,
  /** Of this month up to the last close; null for who hides from rankings or has not traded. */
  returnBps: bpsSchema.nullable(),
  /** Whether this is the requesting player. */
  own: z.boolean(),
});
export type SquadMember = z.infer<typeof memberSchema>;

const ownSquadSchema = namedObject('OwnSquad', { ...squadFields, ...membershipSchema.shape });
export type OwnSquad = z.infer<typeof ownSquadSchema>;

const kickSchema = namedObject('SquadKick', {
  id: uuidSchema,
  /** The player who was removed. */
  handle: z.string(),
  by: z.string(),
  reason: z.string(),
  kickedAt: instantSchema,
  /** Until when it can be undone, with role and time of joining as they were. */
  undoableUntil: instantSchema,
  undoneAt: instantSchema.nullable(),
  /** The captain let the player in again. */
  liftedAt: instantSchema.nullable(),
});
export type SquadKick = z.infer<typeof kickSchema>;

export const squadDeedSchema = namedObject('SquadDeed', {
  id: uuidSchema,
  kind: z.enum(squadDeedKinds),
  time: instantSchema,
  /** The handle of who did it; null for staff, the game itself and deleted accounts. */
  by: z.string().nullable(),
  byStaff: z.boolean(),
  /** To whom. */
  to: z.string().nullable(),
  reason: z.string().nullable(),
  /** What was changed, where it has a text: names, descriptions, a role with its rights, until when. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type SquadDeed = z.infer<typeof squadDeedSchema>;

const params = z.strictObject({ id: uuidSchema });
const memberParams = z.strictObject({ id: uuidSchema, handle: playerSchema });
const kickParams = z.strictObject({ id: uuidSchema, kickId: uuidSchema });

export const listSquads = {
  query: z.strictObject({
    /** In the name or the description. */
    q: searchSchema,
    celebrityId: celebrityIdSchema.optional(),
    sort: z.enum(squadSorts).default('activity'),
    ...pageQuery,
  }),
  response: z.strictObject({ squads: z.array(squadSchema), rankedSquads, ...pageAnswer }),
};

export const getSquad = { params: z.strictObject({ handle: handleSchema }), response: squadDetailSchema };
export const getSquadStanding = { params, response: squadStandingSchema };

export const listSquadMembers = {
  params,
  query: z.strictObject({ q: searchSchema, sort: z.enum(memberSorts).default('time'), ...pageQuery }),
  response: z.strictObject({ members: z.array(memberSchema), ...pageAnswer }),
};

export const getOwnSquads = {
  response: namedObject('OwnSquads', {
    /** By name, archived ones last. */
    squads: z.array(ownSquadSchema),
    /** Squads that refuse the player. */
    refusals: z.array(
      z.strictObject({ squadId: uuidSchema, handle: z.string(), name: z.string(), ...refusalSchema.shape }),
    ),
    membershipsMax: z.int().positive(),
    captainciesMax: z.int().positive(),
    founding: z.strictObject({
      /** Everything that is missing; empty: a squad can be founded. */
      lacks: z.array(z.enum(['STAFF', 'ACCOUNT_DAYS', 'TRADES', 'CAPTAINCIES', 'MEMBERSHIPS', 'FOUNDINGS'])),
      /** From when on the account is old enough. */
      oldEnoughAt: instantSchema,
      accountDays: z.int().min(0),
      /** Counted up to what is needed. */
      trades: z.int().min(0),
      tradesNeeded: z.int().min(0),
    }),
  }),
};
export type OwnSquads = z.infer<(typeof getOwnSquads)['response']>;

const descriptionSchema = optionalTextSchema(squadDescriptionLengthMax);

export const foundSquad = {
  body: z.strictObject({
    /** UUIDv7 made by the client; repeating it with the same content returns the same squad. */
    id: uuidSchema,
    name: squadNameSchema,
    celebrityId: celebrityIdSchema,
    description: descriptionSchema.default(''),
  }),
  response: squadDetailSchema,
};

export const joinSquad = { params, response: squadStandingSchema };
export const leaveSquad = {
  params,
  response: z.strictObject({
    /** Who has become captain; null when the player was not the captain, or nobody is left. */
    successor: z.string().nullable(),
    /** The last one has left. */
    archived: z.boolean(),
  }),
};

const codeSchema = z.string().trim().min(1, 'Please enter the code').max(40);
export const findSquadByCode = { query: z.strictObject({ code: codeSchema }), response: squadDetailSchema };
export const renewInviteCode = { params, response: z.strictObject({ inviteCode: z.string() }) };

export const updateSquad = {
  params,
  body: z.strictObject({
    description: descriptionSchema,
    /** What the page showed: another one is a conflict. */
    seenDescription: z.string().max(squadDescriptionLengthMax),
  }),
  response: squadDetailSchema,
};

export const setSquadRole = {
  params: memberParams,
  body: z.strictObject({
    role: z.enum(['deputy', 'member']),
    rights: rightsSchema.max(squadRights.length).default([]),
  }),
  response: memberSchema,
};
export const handOverSquad = { params: memberParams, response: squadStandingSchema };

export const kickMember = {
  params: memberParams,
  body: z.strictObject({ reason: plainTextSchema('Please give a reason', kickReasonLengthMax) }),
  response: kickSchema,
};
export const undoKick = { params: kickParams, response: kickSchema };
export const liftRefusal = { params: kickParams, response: kickSchema };

export const listKicks = {
  params,
  query: z.strictObject(pageQuery),
  response: z.strictObject({
    /** The newest first. */
    kicks: z.array(kickSchema),
    /** How many more the squad may remove today. */
    leftToday: z.int().min(0),
    nextCursor: z.int().nullable(),
  }),
};

export const listSquadDeeds = {
  params,
  query: z.strictObject(pageQuery),
  response: z.strictObject({
    /** The newest first. */
    deeds: z.array(squadDeedSchema),
    nextCursor: z.int().nullable(),
  }),
};

export const squadEvent = z.strictObject({ squadId: uuidSchema });
