import { signalDirections, signalLacks, signalOutcomes } from '@limelight/rules/squad-signal';
import { z } from 'zod';
import {
  bpsSchema,
  celebrityIdSchema,
  instantSchema,
  namedObject,
  positionSchema,
  seCentsSchema,
  tickNumberSchema,
  uuidSchema,
} from '../scalars.schema.js';

/** The same for every reader. */
export const squadSignalSchema = namedObject('SquadSignal', {
  /** Of its message in the chat too. */
  id: uuidSchema,
  squadId: uuidSchema,
  /** Of its message. */
  number: z.int32().positive(),
  caller: z.strictObject({ handle: z.string(), avatarUrl: z.string() }),
  celebrityId: celebrityIdSchema,
  direction: z.enum(signalDirections),
  /** Of the tick of the call, in money of now; of a scored signal in that of its score. */
  priceCents: seCentsSchema,
  madeAt: instantSchema,
  dueAt: instantSchema,
  /** Whether the caller held shares of the star at the call. */
  held: z.boolean(),
  /** When the caller first parted with shares after it, before the score; noted with each tick. */
  soldAt: instantSchema.nullable(),
  /** Null while it is open. */
  outcome: z.enum(signalOutcomes).nullable(),
  /** When it ended, which is later than `dueAt` where the star could not be traded. */
  scoredAt: instantSchema.nullable(),
  /** Null while it is open, and of a void one. */
  scoredPriceCents: seCentsSchema.nullable(),
  /** Of the price, whichever way was called. */
  moveBps: bpsSchema.nullable(),
});
export type SquadSignal = z.infer<typeof squadSignalSchema>;

const params = z.strictObject({ id: uuidSchema });
const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** `nextCursor` of the previous page. */
  cursor: positionSchema.default(0),
});

export const listSquadSignals = {
  params,
  query: pageQuery,
  response: z.strictObject({ signals: z.array(squadSignalSchema), nextCursor: z.int().nullable() }),
};

const ownSignalSchema = namedObject('OwnSignal', {
  open: squadSignalSchema.nullable(),
  lacks: z.array(z.enum(signalLacks)),
  /** When the account is old enough. */
  oldEnoughAt: instantSchema,
  /** Counted up to what is needed. */
  trades: z.int().min(0),
});
export type OwnSignal = z.infer<typeof ownSignalSchema>;
export const getOwnSignal = { response: ownSignalSchema };

export const makeSignal = {
  params,
  body: z.strictObject({
    /** A UUID made by the client. */
    id: uuidSchema,
    direction: z.enum(signalDirections),
    /** The tick whose price the player saw. */
    tick: tickNumberSchema,
  }),
  response: squadSignalSchema,
};

const figuresSchema = z.strictObject({
  right: z.int().min(0),
  /** Right and missed together. */
  of: z.int().min(0),
  /** What luck gives in 95 of 100 cases. */
  luck: z.strictObject({ low: z.int().min(0), high: z.int().min(0) }),
  /** In the called direction, of all scored signals. */
  meanMoveBps: bpsSchema,
});

const signalRecordSchema = namedObject('SignalRecord', {
  handle: z.string(),
  avatarUrl: z.string(),
  /** All of them. */
  calls: z.int().min(0),
  open: z.int().min(0),
  right: z.int().min(0),
  missed: z.int().min(0),
  unmoved: z.int().min(0),
  voided: z.int().min(0),
  /** Null below 20 that are right or missed. */
  figures: figuresSchema.nullable(),
  /** The newest ones, of all squads. */
  recent: z.array(squadSignalSchema),
});
export type SignalRecord = z.infer<typeof signalRecordSchema>;
export const getSignalRecord = {
  params: z.strictObject({ handle: z.string().regex(/^\w{3,20}$/) }),
  response: signalRecordSchema,
};
