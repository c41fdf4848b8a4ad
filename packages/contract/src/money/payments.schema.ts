import { gatewayNames, paymentStates } from '@limelight/rules/payment';
import { tokensMax } from '@limelight/rules/token';
import { vipTiers } from '@limelight/rules/vip-plan';
import { z } from 'zod';
import { instantSchema, namedObject, seCentsSchema, usCentsSchema, uuidSchema } from '../scalars.schema.js';

export const gatewaySchema = z.enum(gatewayNames);

export const productSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tokens'), tokens: z.int().positive() }),
  z.strictObject({ kind: z.literal('vip'), plan: z.enum(vipTiers) }),
]);

export const paymentSchema = namedObject('Payment', {
  id: uuidSchema,
  /** What to name when writing to support. */
  reference: z.string(),
  product: productSchema,
  usCents: usCentsSchema,
  /** What it adds to the cash; 0 for VIP. */
  seCents: seCentsSchema,
  gateway: gatewaySchema,
  state: z.enum(paymentStates),
  /** The provider's page, while the payment is open. */
  checkoutUrl: z.string().nullable(),
  /** Such as "Visa ending 4242". */
  method: z.string().nullable(),
  /** Why it failed or is being checked. */
  reason: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  paidAt: instantSchema.nullable(),
  /** Given back so far. */
  refundedUsCents: usCentsSchema,
  /** Held back or lost in disputes. */
  disputedUsCents: usCentsSchema,
  /** What refunds and disputes took back of the cash. */
  takenBackSeCents: seCentsSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

export const listGateways = {
  response: z.strictObject({ gateways: z.array(gatewaySchema) }),
};

export const buyTokens = {
  body: z.strictObject({
    /** A UUID made by the client: the idempotency key. */
    id: uuidSchema,
    tokens: z.int().min(1).max(tokensMax),
    gateway: gatewaySchema,
  }),
  response: paymentSchema,
};

export const paymentsPageSize = 20;

export const listPayments = {
  query: z.strictObject({
    /** `nextCursor` of the page before. */
    before: uuidSchema.optional(),
  }),
  response: z.strictObject({ payments: z.array(paymentSchema), nextCursor: uuidSchema.nullable() }),
};

const paramsSchema = z.strictObject({ id: uuidSchema });

/** Oldest first. */
export const paymentStepsSchema = z.array(z.strictObject({ at: instantSchema, text: z.string() }));

export const getPayment = {
  params: paramsSchema,
  response: z.strictObject({ payment: paymentSchema, steps: paymentStepsSchema }),
};

export const checkPayment = {
  params: paramsSchema,
  response: paymentSchema,
};
