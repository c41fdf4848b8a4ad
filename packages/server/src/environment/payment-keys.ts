import { z } from 'zod';
import { EnvironmentError } from './environment-error.js';

const text = z
  .string()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
const baseUrl = z
  .string()
  .refine((value) => value === '' || URL.canParse(value), 'must be a URL')
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** The environment variables of the payment providers. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_BASE_URL: baseUrl,
  FLUTTERWAVE_SECRET_KEY: text,
  FLUTTERWAVE_WEBHOOK_HASH: text,
  FLUTTERWAVE_BASE_URL: baseUrl,
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  PAYPAL_WEBHOOK_ID: text,
  PAYPAL_BASE_URL: baseUrl,
  SANDBOX_PAYMENTS: z.enum(['', 'on', 'off'], 'must be on or off').optional(),
};

const schema = z.object(paymentVariables);

/** Absent for a provider without keys: it is not offered. */
export interface PaymentKeys {
  readonly stripe?: { readonly secretKey: string; readonly webhookSecret: string; readonly baseUrl: string };
  readonly flutterwave?: { readonly secretKey: string; readonly webhookSecretHash: string; readonly baseUrl: string };
  readonly paypal?: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookId: string;
    readonly baseUrl: string;
    /** Where players manage what they pay for. */
    readonly siteUrl: string;
  };
  /** Whether the built-in test provider runs. */
  readonly sandbox: boolean;
}

/**
 * All keys of a provider or none. The sandbox runs outside production while no provider has keys;
 * `SANDBOX_PAYMENTS` decides otherwise.
 * @throws EnvironmentError naming the variable that is missing
 */
export function paymentKeysOf(values: z.infer<typeof schema>, production: boolean): PaymentKeys {
  const stripe = allOrNone(values, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const flutterwave = allOrNone(values, ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_HASH']);
  const paypal = allOrNone(values, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']);
  const isReal = stripe !== null || flutterwave !== null || paypal !== null;
  return {
    ...(stripe && {
      stripe: {
        secretKey: stripe[0],
        webhookSecret: stripe[1],
        baseUrl: values.STRIPE_BASE_URL ?? 'https://api.stripe.com',
      },
    }),
    ...(flutterwave && {
      flutterwave: {
        secretKey: flutterwave[0],
        webhookSecretHash: flutterwave[1],
        baseUrl: values.FLUTTERWAVE_BASE_URL ?? 'https://api.flutterwave.com',
      },
    }),
    ...(paypal && {
      paypal: {
        clientId: paypal[0],
        clientSecret: paypal[1],
        webhookId: paypal[2],
        baseUrl: values.PAYPAL_BASE_URL ?? 'https://api-m.paypal.com',
        siteUrl: `https://www.${values.PAYPAL_BASE_URL?.includes('sandbox') ? 'sandbox.' : ''}paypal.com`,
      },
    }),
    sandbox: values.SANDBOX_PAYMENTS ? values.SANDBOX_PAYMENTS === 'on' : !production && !isReal,
  };
}

/** The values of these variables, or null when none is set. @throws EnvironmentError when only some are */
function allOrNone<const Names extends readonly (keyof typeof paymentVariables)[]>(
  values: z.infer<typeof schema>,
  names: Names,
): { readonly [Index in keyof Names]: string } | null {
  const found = names.map((name) => values[name]);
  const given = names.find((_, index) => found[index] !== undefined);
  const missing = names.find((_, index) => found[index] === undefined);
  if (given === undefined) return null;
  if (missing !== undefined) throw new EnvironmentError(`${missing} must be set when ${given} is`);
  return found as { readonly [Index in keyof Names]: string };
}
