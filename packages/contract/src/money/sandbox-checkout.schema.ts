import { z } from 'zod';
import { namedObject } from '../scalars.schema.js';

const sandboxCheckoutSchema = namedObject('SandboxCheckout', {
  /** `card`: the card of a running subscription is changed. */
  purpose: z.enum(['payment', 'card']),
  /** "5 tokens", "VIP Pro". */
  title: z.string(),
  /** What the card pays now: nothing for a change while no renewal is overdue. */
  usCents: z.int(),
  /** Renews monthly. */
  isSubscription: z.boolean(),
  /** Whether a card can still be entered; otherwise the page sends the player back. */
  acceptsCard: z.boolean(),
  /** Why the last card was declined. */
  reason: z.string().nullable(),
  /** Where the page leads when the payment was made or is on its way, and when it was not. */
  successUrl: z.string(),
  cancelUrl: z.string(),
});
export type SandboxCheckout = z.infer<typeof sandboxCheckoutSchema>;

const paramsSchema = z.strictObject({ ref: z.string().min(1).max(100) });

export const getSandboxCheckout = { params: paramsSchema, response: sandboxCheckoutSchema };

export const paySandboxCheckout = {
  params: paramsSchema,
  body: z.strictObject({
    /** Digits and spaces. */
    cardNumber: z.string().min(12).max(30),
    /** MM/YY. */
    expiry: z.string().min(4).max(7),
    cvc: z.string().min(3).max(4),
  }),
  response: sandboxCheckoutSchema,
};

export const cancelSandboxCheckout = { params: paramsSchema, response: sandboxCheckoutSchema };
