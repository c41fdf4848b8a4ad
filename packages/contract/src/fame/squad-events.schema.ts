import { boostPpmMax } from '@limelight/rules/boost';
import { pledgeCentsMax, squadEventCancelReasons, squadEventStages } from '@limelight/rules/squad-event';
import { z } from 'zod';
import {
  bpsSchema,
  celebrityIdSchema,
  instantSchema,
  namedObject,
  seCentsSchema,
  textSchema,
  tickNumberSchema,
  uuidSchema,
} from '../scalars.schema.js';
import { staffListQuery, staffListResponse } from '../staff-list.schema.js';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

const eventFields = {
  id: uuidSchema,
  celebrityId: celebrityIdSchema,
  /** Null for a private event. */
  squad: z.strictObject({ id: uuidSchema, handle: z.string(), name: z.string() }).nullable(),
  stage: z.enum(squadEventStages),
  proposedAt: instantSchema,
  startsAt: instantSchema,
  /** When it gets its slot or is cancelled. */
  decidesAt: instantSchema,
  /** Until when pledges can be lowered and withdrawn. */
  changesUntil: instantSchema,
  /** When fee and boost end. */
  endsAt: instantSchema,
  /** When pledged shares are free and prizes are paid. */
  unlocksAt: instantSchema,
  feeBps: bpsSchema,
  pledges: z.int().min(0),
  pledgedCents: seCentsSchema,
  /** Those who count for slot and boost. */
  pledgers: z.int().min(0),
  /** In parts per million at the start: what the pledgers so far give, then what they gave. */
  boostPpm: z.int().min(0).max(boostPpmMax),
  cancelReason: z.enum(squadEventCancelReasons).nullable(),
  /** Of staff, who cancelled it. */
  cancelText: z.string().nullable(),
  /** Once it has started. */
  start: z
    .strictObject({
      tick: tickNumberSchema,
      priceCents: seCentsSchema,
      /** The first tick with the boost; null for a moment. */
      boostTick: tickNumberSchema.nullable(),
      /** Of the lines of its list, in the records of the day. */
      hash: hashSchema,
      /** Whether all shares and returned cash have reached the players. */
      filled: z.boolean(),
    })
    .nullable(),
};

export const squadEventSchema = namedObject('SquadEvent', eventFields);
export type SquadEvent = z.infer<typeof squadEventSchema>;

const pledgeSchema = namedObject('Pledge', {
  eventId: uuidSchema,
  cents: seCentsSchema,
  pledgedAt: instantSchema,
  changedAt: instantSchema,
  /** Its line in the list, from the start on. */
  number: z.int().positive().nullable(),
  /** Whether it counted for the boost; null before the start. */
  counted: z.boolean().nullable(),
  fill: z
    .strictObject({
      shares: z.int().min(0),
      totalCents: seCentsSchema,
      feeCents: seCentsSchema,
      /** Of the fee, what comes back when the shares are free. */
      prizeCents: seCentsSchema,
      returnedCents: seCentsSchema,
      time: instantSchema,
      /** When the shares became free, with the prize. */
      unlockedAt: instantSchema.nullable(),
    })
    .nullable(),
});
export type Pledge = z.infer<typeof pledgeSchema>;

const codeSchema = z.string().trim().min(1).max(40);
const params = z.strictObject({ id: uuidSchema });
const done = z.strictObject({ status: z.literal(true) });

export const listSquadEvents = {
  query: z.strictObject({ squadId: uuidSchema.optional(), celebrityId: celebrityIdSchema.optional() }),
  response: z.strictObject({ events: z.array(squadEventSchema) }),
};
export const getSquadEvent = { params, response: squadEventSchema };

export const getPrivateEvent = {
  query: z.strictObject({ code: codeSchema }),
  /** With the handle of who invites; null when the account is gone. */
  response: z.strictObject({ event: squadEventSchema, host: z.string().nullable() }),
};

export const getEventPledges = {
  params,
  response: namedObject('EventPledges', {
    /** By line, from number 1 on. */
    pledgedCents: z.array(z.int().positive()),
    /** The numbers of the lines that did not count for the boost. */
    uncounted: z.array(z.int().positive()),
  }),
};
export type EventPledges = z.infer<(typeof getEventPledges)['response']>;

export const listPledges = {
  response: z.strictObject({
    pledges: z.array(pledgeSchema),
    /** Private events of the player, and those that the player was let in to. */
    privateEvents: z.array(
      z.strictObject({
        event: squadEventSchema,
        host: z.string().nullable(),
        /** For the invitation of friends; null for who is a guest of it. */
        inviteCode: z.string().nullable(),
      }),
    ),
  }),
};
export type OwnPledges = z.infer<(typeof listPledges)['response']>;

const startsAt = instantSchema;
export const proposeSquadEvent = {
  params,
  body: z.strictObject({ id: uuidSchema, startsAt }),
  response: squadEventSchema,
};

export const hostPrivateEvent = {
  body: z.strictObject({ id: uuidSchema, celebrityId: celebrityIdSchema, startsAt }),
  response: z.strictObject({ event: squadEventSchema, inviteCode: z.string() }),
};

export const withdrawSquadEvent = { params, response: squadEventSchema };

export const pledge = {
  params,
  body: namedObject(
    'PledgeRequest',
    {
      cents: z.int32(),
      /** The pledge that the page showed, 0 for none: another one is a conflict. */
      seenCents: z.int().min(0).max(pledgeCentsMax),
      /** Of a private event that the player has not pledged for yet. */
      code: codeSchema.optional(),
    },
    [{ cents: 100_000, seenCents: 0 }],
  ),
  response: pledgeSchema,
};

export const withdrawPledge = { params, response: done };

const staffEventSchema = namedObject('StaffSquadEvent', {
  event: squadEventSchema,
  /** Who proposed it; null for a deleted account. */
  host: z.strictObject({ id: uuidSchema, name: z.string() }).nullable(),
});
export type StaffEvent = z.infer<typeof staffEventSchema>;

const staffQuery = staffListQuery(
  { keys: ['start', 'pledged'], first: { key: 'start', direction: 'desc' } },
  { stage: z.enum(squadEventStages).optional(), celebrity: celebrityIdSchema.optional() },
);
export type StaffEventQuery = z.output<typeof staffQuery>;

export const listStaffEvents = { query: staffQuery, response: staffListResponse(staffEventSchema) };

export const cancelSquadEvent = {
  params,
  body: z.strictObject({ reason: textSchema('Please say why', 200) }),
  response: squadEventSchema,
};

export const squadEventEvent = squadEventSchema;
