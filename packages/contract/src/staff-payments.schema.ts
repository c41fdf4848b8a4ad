import { reasonLengthMax } from '@limelight/rules/audit-action';
import { paymentStates, paymentStatuses, refundStates } from '@limelight/rules/payment';
import { vipTiers } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import { gatewaySchema, paymentSchema, productSchema } from './payments.schema.js';
import {
  doneSchema,
  instantSchema,
  namedObject,
  requestedDaySchema,
  seCentsSchema,
  textSchema,
  usCentsSchema,
  uuidSchema,
} from './scalars.schema.js';
import { csvSchema, staffListQuery, staffListResponse } from './staff-list.schema.js';

const paramsSchema = z.strictObject({ id: uuidSchema });

const staffPaymentRowSchema = namedObject('StaffPaymentRow', {
  id: uuidSchema,
  reference: z.string(),
  player: z.strictObject({ id: uuidSchema, name: z.string() }),
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

/** `q` finds an order's reference or the start of it, an id of the provider, and parts of a player's name or email. */
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
    /** Now and 30 days ago. */
    vipMembers: comparedSchema,
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
  z.strictObject({ at: instantSchema, kind: z.enum(['order', 'step', 'webhook']), text: z.string() }),
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
      joinedAt: instantSchema,
      /** Orders that were paid, and their prices together. */
      paidOrders: z.int(),
      paidUsCents: usCentsSchema,
    }),
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
    /** The player's cash now: what is taken back beyond it becomes a debt, and trading is frozen. */
    cashCents: seCentsSchema.nullable(),
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

export const listWebhooks = {
  response: z.strictObject({
    /** Verified and stored, newest first. */
    events: z.array(
      z.strictObject({
        gateway: gatewaySchema,
        id: z.string(),
        type: z.string(),
        receivedAt: instantSchema,
        /** How often the provider delivered it. */
        deliveries: z.int().positive(),
        /** Null while it waits, or is tried again. */
        doneAt: instantSchema.nullable(),
        outcome: z.string().nullable(),
      }),
    ),
    /** Not from the provider, or not now; newest first. A limited number per day is stored, never a content. */
    rejections: z.array(
      z.strictObject({
        gateway: gatewaySchema,
        at: instantSchema,
        reason: z.string(),
        address: z.string(),
        /** How many more were rejected since the one before, and not stored. */
        unlisted: z.int().nonnegative(),
      }),
    ),
  }),
};

export const replayWebhook = {
  params: z.strictObject({ gateway: gatewaySchema, id: z.string().min(1).max(200) }),
  response: doneSchema,
};
