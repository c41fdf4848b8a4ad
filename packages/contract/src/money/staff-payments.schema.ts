import { reasonLengthMax } from '@limelight/rules/audit-action';
import { paymentStates, paymentStatuses, refundStates, webhookStates } from '@limelight/rules/payment';
import { tiers } from '@limelight/rules/tier';
import { vipTiers } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import {
  doneSchema,
  instantSchema,
  namedObject,
  requestedDaySchema,
  seCentsSchema,
  textSchema,
  usCentsSchema,
  uuidSchema,
} from '../scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from '../staff-list.schema.js';
import { gatewaySchema, paymentSchema, productSchema } from './payments.schema.js';

const paramsSchema = z.strictObject({ id: uuidSchema });

const staffPaymentRowSchema = namedObject('StaffPaymentRow', {
  id: uuidSchema,
  reference: z.string(),
  player: z.strictObject({ id: uuidSchema, name: z.string(), avatarUrl: z.string(), tier: z.enum(tiers) }),
  product: productSchema,
  usCents: usCentsSchema,
  status: z.enum(paymentStatuses),
  state: z.enum(paymentStates),
  gateway: gatewaySchema,
  /** When it was paid, or ordered while it is not. */
  at: instantSchema,
  refundedUsCents: usCentsSchema,
  disputedUsCents: usCentsSchema,
});
export type StaffPaymentRow = z.infer<typeof staffPaymentRowSchema>;

const listQuerySchema = staffListQuery(
  { keys: ['date', 'amount'], first: { key: 'date', direction: 'desc' } },
  {
    gateway: gatewaySchema.optional(),
    status: z.enum(paymentStatuses).optional(),
    product: z.enum(['tokens', 'vip']).optional(),
    /** Days of London, both included. */
    from: requestedDaySchema.optional(),
    until: requestedDaySchema.optional(),
  },
);
export type StaffPaymentsQuery = z.output<typeof listQuerySchema>;

/**
 * `q` finds an order's reference or the start of it, an id of the provider, and parts of a player's name or
 * email.
 */
export const listStaffPayments = {
  query: listQuerySchema,
  response: staffListResponse(staffPaymentRowSchema),
};

export const exportStaffPayments = {
  query: listQuerySchema,
  response: csvSchema,
};

const comparedSchema = z.strictObject({ now: z.int(), before: z.int() });

export const getPaymentFigures = {
  response: z.strictObject({
    asOf: instantSchema,
    /** US$ cents after refunds and disputes, of this month so far and of as much of the month before. */
    monthUsCents: comparedSchema,
    /**
     * Players with a tier: now, and at the end of the day 30 days ago; null until members were counted for so
     * long.
     */
    vipMembers: z.strictObject({ now: z.int(), before: z.int().nullable() }),
    /** Of the last 30 days and of the 30 days before. */
    failedPayments: comparedSchema,
  }),
};
export type PaymentFigures = z.infer<typeof getPaymentFigures.response>;

const refundSchema = namedObject('Refund', {
  id: uuidSchema,
  usCents: usCentsSchema,
  reason: z.string(),
  requestedBy: uuidSchema,
  state: z.enum(refundStates),
  /** Why the provider refused it, or has not answered yet. */
  trouble: z.string().nullable(),
  createdAt: instantSchema,
});
export type Refund = z.infer<typeof refundSchema>;

const disputeSchema = z.strictObject({
  ref: z.string(),
  usCents: usCentsSchema,
  state: z.enum(['open', 'won', 'lost']),
  reason: z.string().nullable(),
  /** By when the provider wants an answer. */
  answerBy: instantSchema.nullable(),
  openedAt: instantSchema,
  closedAt: instantSchema.nullable(),
});

const timelineSchema = z.array(
  z.strictObject({ at: instantSchema, kind: z.enum(['step', 'webhook']), text: z.string() }),
);

export const getStaffPayment = {
  params: paramsSchema,
  response: z.strictObject({
    payment: paymentSchema,
    status: z.enum(paymentStatuses),
    player: z.strictObject({
      id: uuidSchema,
      name: z.string(),
      email: z.string(),
      avatarUrl: z.string(),
      tier: z.enum(tiers),
      joinedAt: instantSchema,
      /** Orders that were paid, and their prices together. */
      paidOrders: z.int(),
      paidUsCents: usCentsSchema,
    }),
    /**
     * Which payment of its subscription it is, from 1, and until when it gives the plan; null unless it paid
     * for VIP.
     */
    vip: z.strictObject({ number: z.int().positive(), until: instantSchema }).nullable(),
    /** The provider's ids. */
    checkoutRef: z.string().nullable(),
    paymentRef: z.string().nullable(),
    /** What came for an order in review, where it can be refunded from here. */
    receivedUsCents: usCentsSchema.nullable(),
    /** Oldest first. */
    timeline: timelineSchema,
    /** Refunds by staff, oldest first. Those made at the provider are in `payment.refundedUsCents`. */
    refunds: z.array(refundSchema),
    disputes: z.array(disputeSchema),
    left: z.strictObject({
      usCents: usCentsSchema,
      /** What refunding all of it takes back of the player's cash; a part takes back its proportion. */
      seCents: seCentsSchema,
      /** The membership that ends when all of it is refunded. */
      endsVip: z.enum(vipTiers).nullable(),
    }),
    /** The player's cash now: what is taken back beyond it is paid with shares. */
    cashCents: seCentsSchema.nullable(),
    /** What the player's shares that trade now are worth: what these do not cover either becomes a debt. */
    sharesCents: seCentsSchema,
  }),
};
export type StaffPayment = z.infer<typeof getStaffPayment.response>;

export const refundPayment = {
  params: paramsSchema,
  body: z.strictObject({
    /** A UUID made by the client: the idempotency key, at the provider too. */
    id: uuidSchema,
    usCents: z.int().positive().max(100_000),
    /** The payer may read it at the provider. */
    reason: textSchema('Please give a reason', reasonLengthMax),
  }),
  response: refundSchema,
};

const webhookSchema = namedObject('Webhook', {
  gateway: gatewaySchema,
  /** The provider's, unique at this provider. */
  id: z.string(),
  type: z.string(),
  receivedAt: instantSchema,
  /** How often the provider delivered it. */
  deliveries: z.int().positive(),
  /** How often staff had it read again. */
  replays: z.int().nonnegative(),
  state: z.enum(webhookStates),
  /** Null until it is done. */
  doneAt: instantSchema.nullable(),
  /** What came of it, or why the last attempt failed. */
  outcome: z.string().nullable(),
  /** The order that it is about; null where it names none of ours. */
  order: z.strictObject({ id: uuidSchema, reference: z.string() }).nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const webhooksQuerySchema = staffListQuery(
  { keys: ['received'], first: { key: 'received', direction: 'desc' } },
  { gateway: gatewaySchema.optional(), state: z.enum(webhookStates).optional() },
);
export type WebhooksQuery = z.output<typeof webhooksQuerySchema>;

/**
 * `q` finds the start of an event's id or type, the start of an order's reference, an id of the provider, and
 * the name of a provider.
 */
export const listWebhooks = { query: webhooksQuerySchema, response: staffListResponse(webhookSchema) };

export const exportWebhooks = { query: webhooksQuerySchema, response: csvSchema };

const webhookRejectionSchema = namedObject('WebhookRejection', {
  id: z.string(),
  gateway: gatewaySchema,
  at: instantSchema,
  reason: z.string(),
  address: z.string(),
  /** How many more were rejected since the one before, and not stored. */
  unlisted: z.int().nonnegative(),
});
export type WebhookRejection = z.infer<typeof webhookRejectionSchema>;

const rejectionsQuerySchema = staffListQuery(
  { keys: ['at'], first: { key: 'at', direction: 'desc' } },
  { gateway: gatewaySchema.optional() },
);
export type WebhookRejectionsQuery = z.output<typeof rejectionsQuerySchema>;

/**
 * Not from the provider, or not now. A limited number per day is stored, never a content. `q` finds reason
 * and address.
 */
export const listWebhookRejections = {
  query: rejectionsQuerySchema,
  response: staffListResponse(webhookRejectionSchema),
};

export const exportWebhookRejections = { query: rejectionsQuerySchema, response: csvSchema };

export const replayWebhook = {
  params: z.strictObject({ gateway: gatewaySchema, id: z.string().min(1).max(200) }),
  response: doneSchema,
};
