import { reasonLengthMax } from '@limelight/rules/audit-action';
import { gatewayNames } from '@limelight/rules/payment';
import { tiers } from '@limelight/rules/tier';
import { vipTiers } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import { visibilitySchema } from '../fame/leaderboards.schema.js';
import {
  doneSchema,
  instantSchema,
  namedObject,
  seCentsSchema,
  textSchema,
  usCentsSchema,
  uuidSchema,
} from '../scalars.schema.js';
import { paymentSchema } from './payments.schema.js';

const planSchema = z.enum(vipTiers);

const subscriptionSchema = namedObject('Subscription', {
  plan: planSchema,
  /** What the next renewal costs. */
  usCents: usCentsSchema,
  gateway: z.enum(gatewayNames),
  /** `past-due`: a renewal failed; the membership lasts until `graceUntil` while the provider tries again. */
  state: z.enum(['active', 'past-due']),
  startedAt: instantSchema,
  /** Until when the last payment lasts: it renews then, or ends. */
  paidUntil: instantSchema,
  graceUntil: instantSchema.nullable(),
  /** Cancelled: it does not renew. */
  endsWithPeriod: z.boolean(),
  /** Another plan that begins with the next period: a lower one, or at PayPal also a higher one. */
  nextPlan: planSchema.nullable(),
  /**
   * What a change to a higher plan does at this provider; `subscribe-again` starts a new subscription for it.
   */
  upgrade: z.enum(['prorated', 'approved-by-player', 'subscribe-again']),
  /** Whether a cancellation can be taken back at this provider. */
  canResume: z.boolean(),
  /** Whether the provider has a page on which the card is changed. */
  hasPaymentPage: z.boolean(),
});

export const membershipSchema = namedObject('Membership', {
  /** The highest of the subscription's plan and the grants by staff. */
  tier: z.enum(tiers),
  subscription: subscriptionSchema.nullable(),
  /** The highest tier that staff gave, with its end. */
  grant: z.strictObject({ tier: planSchema, until: instantSchema }).nullable(),
  /** In ascending order. */
  plans: z.array(
    z.strictObject({
      plan: planSchema,
      /** The price of a new subscription a month. */
      usCents: usCentsSchema,
      /** What a change to it charges at most if it is made now; null where it charges nothing now. */
      todayUsCents: usCentsSchema.nullable(),
    }),
  ),
});
export type Membership = z.infer<typeof membershipSchema>;
export type Subscription = z.infer<typeof subscriptionSchema>;

export const getMembership = { response: membershipSchema };

export const getPerkUse = {
  response: z.strictObject({
    /** The last 30 days: what was traded and the fees of it. */
    tradedSeCents: seCentsSchema,
    feeSeCents: seCentsSchema,
    /** The last 30 days: how much more the dividends were than without VIP. */
    extraDividendSeCents: seCentsSchema,
    /** Early alerts of the last 30 days that reached the player before everyone. */
    earlyAlerts: z.int().min(0),
    /** Insider tips of the last 30 days that the player received; one for several days counts once. */
    insiderTips: z.int().min(0),
    /** Messages to support in the last 30 days that were sent with priority. */
    priorityTickets: z.int().min(0),
    /** Trades undone in the last 30 days, and this London day. */
    undos: z.int().min(0),
    undosToday: z.int().min(0),
    /** Null: without limit. */
    undosPerDay: z.int().min(0).nullable(),
    /** Whether others see the badge on the leaderboards; the same values as in the own rank there. */
    ranked: visibilitySchema,
  }),
};
export type PerkUse = z.infer<typeof getPerkUse.response>;

export const subscribe = {
  body: z.strictObject({
    /** A UUID made by the client: the idempotency key. */
    id: uuidSchema,
    plan: planSchema,
    gateway: z.enum(gatewayNames),
  }),
  response: paymentSchema,
};

export const changePlan = {
  body: z.strictObject({
    /** A UUID made by the client: the idempotency key at the provider. */
    id: uuidSchema,
    plan: planSchema,
  }),
  response: z.strictObject({
    membership: membershipSchema,
    /** The provider's page on which the player approves or pays the change; null when it is done. */
    url: z.string().nullable(),
  }),
};

export const cancelMembership = { body: z.strictObject({}), response: membershipSchema };
export const resumeMembership = { body: z.strictObject({}), response: membershipSchema };
export const managePayment = { body: z.strictObject({}), response: z.strictObject({ url: z.string().nullable() }) };

const reasonSchema = textSchema('Please give a reason', reasonLengthMax);

export const grantMembership = {
  params: z.strictObject({ id: uuidSchema }),
  body: z.strictObject({
    /** A UUID made by the client: a repeat is the same grant. */
    id: uuidSchema,
    tier: planSchema,
    days: z.int().min(1).max(366),
    reason: reasonSchema,
  }),
  response: z.strictObject({ id: uuidSchema, tier: planSchema, until: instantSchema }),
};

export const revokeMembershipGrant = {
  params: z.strictObject({ id: uuidSchema }),
  body: z.strictObject({ reason: reasonSchema }),
  response: doneSchema,
};
