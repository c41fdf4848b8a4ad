import { accountStates } from '@limelight/rules/account-state';
import { reasonLengthMax } from '@limelight/rules/audit-action';
import { z } from 'zod';
import { instantSchema, namedObject, seCentsSchema, textSchema, uuidSchema } from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';

const personSchema = z.strictObject({ id: uuidSchema, name: z.string(), state: z.enum(accountStates) });

const reviewSchema = namedObject('ReferralReview', {
  /** Identifies the referral: the invited player. */
  invited: personSchema,
  referrer: personSchema,
  state: z.enum(['held', 'released', 'refused', 'paid']),
  heldAt: instantSchema,
  /** Accounts that share the sign-up's address, and its device. */
  sameAddress: z.int().min(0),
  sameDevice: z.int().min(0),
  /** Accounts of the same mailbox, whatever tags and dots, and of the same mobile number. */
  sameMailbox: z.int().min(0),
  sameMobile: z.int().min(0),
  /** One of them is the player who invited. */
  withReferrer: z.boolean(),
  reviewedAt: instantSchema.nullable(),
  /** Null when the account is gone. */
  reviewedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ReferralReview = z.infer<typeof reviewSchema>;

export const listReferralReviews = {
  query: staffListQuery(
    { keys: ['time'], first: { key: 'time', direction: 'desc' } },
    { state: z.literal('reviewed').optional() },
  ),
  response: staffListResponse(reviewSchema),
};

export const exportReferralReviews = { query: listReferralReviews.query, response: csvSchema };

const params = z.strictObject({ id: uuidSchema });

const evidenceSchema = z.strictObject({
  account: personSchema,
  relation: z.enum(['referrer', 'same-code', 'stranger']),
  sameAddress: z.boolean(),
  sameDevice: z.boolean(),
  sameMailbox: z.boolean(),
  sameMobile: z.boolean(),
  joinedAt: instantSchema,
});
export type ReferralEvidence = z.infer<typeof evidenceSchema>;

export const getReferralReview = {
  params,
  response: z.strictObject({
    review: reviewSchema,
    /** To each side, if it is released today. */
    bonusCents: seCentsSchema,
    joinedAt: instantSchema,
    trades: z.int(),
    activeDays: z.int(),
    /** Referrals of this referrer: paid this month and in all, and refused. */
    referrerPaidThisMonth: z.int(),
    referrerPaid: z.int(),
    referrerRefused: z.int(),
    /** The accounts with the same origin, closest in time first; at most 20. */
    evidence: z.array(evidenceSchema),
  }),
};

const decision = {
  params,
  body: z.strictObject({ reason: textSchema('Please give a reason', reasonLengthMax) }),
  response: z.strictObject({
    /** `released` when it cannot be paid yet: the month is full, or an account is suspended. */
    state: z.enum(['released', 'paid', 'refused']),
  }),
};

export const releaseReferral = decision;
export const refuseReferral = decision;
