import { accountStates } from '@limelight/rules/account-state';
import { reasonLengthMax } from '@limelight/rules/audit-action';
import { adjustmentCentsMax } from '@limelight/rules/ledger';
import { roles } from '@limelight/rules/permission';
import { ringSignals } from '@limelight/rules/ring';
import { tiers } from '@limelight/rules/tier';
import { relations, timelineFilters } from '@limelight/rules/user-trace';
import { vipTiers } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import {
  doneSchema,
  emailSchema,
  instantSchema,
  namedObject,
  seCentsSchema,
  textSchema,
  usCentsSchema,
  uuidSchema,
} from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

const userRowSchema = namedObject('UserRow', {
  id: uuidSchema,
  name: z.string(),
  /** What other players see. */
  handle: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatarUrl: z.string(),
  state: z.enum(accountStates),
  /** Trading is frozen. */
  frozen: z.boolean(),
  role: z.enum(roles),
  tier: z.enum(tiers),
  /** Null: not since log-ins are recorded. */
  lastLoginAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type UserRow = z.infer<typeof userRowSchema>;

const query = staffListQuery(
  { keys: ['lastLogin', 'name', 'created'], first: { key: 'lastLogin', direction: 'desc' } },
  {
    status: z.enum(['active', 'suspended', 'frozen']).optional(),
    role: z.enum(roles).optional(),
    tier: z.enum(tiers).optional(),
  },
);
export type UsersQuery = z.output<typeof query>;

export const listUsers = { query, response: staffListResponse(userRowSchema) };
export const exportUsers = { query, response: csvSchema };

const params = z.strictObject({ id: uuidSchema });

/** Who did it, when and why; `by` is null where no person did. */
const markSchema = z.strictObject({ at: instantSchema, by: z.string().nullable(), reason: z.string().nullable() });

const userDetailsSchema = namedObject('UserDetails', {
  user: userRowSchema,
  /** Absent unless the account is suspended; `publicText` is what the player reads. */
  suspension: markSchema.extend({ publicText: z.string() }).nullable(),
  freeze: markSchema.nullable(),
  phone: z.string(),
  phoneVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  bot: z.boolean(),
  /** Since when its session trades like a program; null without a mark that stands. */
  programSince: instantSchema.nullable(),
  /** A mark that stands, of an account that shares with an older one. */
  ring: z
    .strictObject({
      since: instantSchema,
      /** False on the day before the account leaves the rankings. */
      inForce: z.boolean(),
      shares: z.array(z.enum(ringSignals)),
      /** The oldest, which is ranked. */
      first: z.strictObject({ id: uuidSchema, name: z.string() }),
    })
    .nullable(),
  referralCode: z.string(),
  lastActiveAt: instantSchema.nullable(),
  /** Null until the address is verified: the wallet opens with it. */
  money: z
    .strictObject({
      valueCents: seCentsSchema,
      cashCents: seCentsSchema,
      reservedCents: seCentsSchema,
      /** Grants, bonuses and tokens: the value above it is profit. */
      contributedCents: seCentsSchema,
      trades: z.int().nonnegative(),
      tradesOfWeek: z.int().nonnegative(),
    })
    .nullable(),
  paid: z.strictObject({ usCents: usCentsSchema, payments: z.int().nonnegative() }),
  /** VIP given by staff that runs now. */
  grants: z.array(z.strictObject({ id: uuidSchema, tier: z.enum(vipTiers), until: instantSchema, reason: z.string() })),
  relatedCount: z.int().nonnegative(),
});
export type UserDetails = z.infer<typeof userDetailsSchema>;

export const getUser = { params, response: userDetailsSchema };

const timelineEventSchema = z.strictObject({
  /** Unique in the timeline. */
  id: z.string(),
  /** Which entry of which module it is, such as `trade`. */
  kind: z.string(),
  time: instantSchema,
  title: z.string(),
  text: z.string(),
});
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

export const getUserTimeline = {
  params,
  query: z.strictObject({
    filter: z.enum(timelineFilters).default('all'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** `nextCursor` of the previous page. */
    cursor: z
      .string()
      .max(120)
      .regex(/^\d{1,17} [a-z-]+ [\w-]{1,60}$/)
      .optional(),
  }),
  response: z.strictObject({ events: z.array(timelineEventSchema), nextCursor: z.string().nullable() }),
};

export const listRelatedUsers = {
  params,
  response: z.strictObject({
    users: z.array(z.strictObject({ user: userRowSchema, shares: z.array(z.enum(relations)).min(1) })),
  }),
};

export const adjustCash = {
  params,
  body: z.strictObject({
    /** A UUID made by the client: a repeat is the same adjustment. */
    id: uuidSchema,
    /** Negative takes. */
    amountCents: z
      .int()
      .min(-adjustmentCentsMax)
      .max(adjustmentCentsMax)
      .refine((cents) => cents !== 0, 'Please enter an amount'),
    reason: textSchema('Please give a reason', reasonLengthMax),
  }),
  response: z.strictObject({ cashCents: seCentsSchema }),
};

export const changeEmail = {
  params,
  body: z.strictObject({
    email: emailSchema.trim().toLowerCase(),
    reason: textSchema('Please give a reason', reasonLengthMax),
  }),
  response: doneSchema,
};

export const endUserAccess = {
  params,
  body: z.strictObject({ reason: textSchema('Please give a reason', reasonLengthMax) }),
  response: z.strictObject({ status: z.literal(true) }),
};

export const resetHandle = {
  params,
  body: z.strictObject({ reason: textSchema('Please give a reason', reasonLengthMax) }),
  response: z.strictObject({ handle: z.string() }),
};
