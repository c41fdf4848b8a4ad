import { reasonLengthMax } from '@limelight/rules/audit-action';
import { refundStates } from '@limelight/rules/payment';
import { z } from 'zod';
import { gatewaySchema, paymentSchema, paymentStepsSchema } from './payments.schema.js';
import {
  doneSchema,
  instantSchema,
  namedObject,
  seCentsSchema,
  textSchema,
  usCentsSchema,
  uuidSchema,
} from './scalars.schema.js';

const paramsSchema = z.strictObject({ id: uuidSchema });

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

export const getStaffPayment = {
  params: paramsSchema,
  response: z.strictObject({
    payment: paymentSchema,
    playerId: uuidSchema,
    steps: paymentStepsSchema,
    /** Refunds by staff, oldest first. Those made at the provider are in `payment.refundedUsCents`. */
    refunds: z.array(refundSchema),
    left: z.strictObject({
      usCents: usCentsSchema,
      /** What refunding all of it takes back of the player's cash; a part takes back its proportion. */
      seCents: seCentsSchema,
    }),
    /** The player's cash now: what is taken back beyond it becomes a debt, and trading is frozen. */
    cashCents: seCentsSchema.nullable(),
  }),
};

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
