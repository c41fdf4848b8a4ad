import { endpoint } from '../endpoint.js';
import type * as schemas from './sandbox-checkout.schema.js';

export const tag = 'Payments';

export const getSandboxCheckout = endpoint<typeof schemas.getSandboxCheckout>()({
  url: '/api/v1/sandbox-checkouts/:ref',
  summary: "The test provider's payment page, where payments are not real",
  policy: 'player',
  errors: ['NOT_FOUND'],
});

export const paySandboxCheckout = endpoint<typeof schemas.paySandboxCheckout>()({
  method: 'POST',
  url: '/api/v1/sandbox-checkouts/:ref/payment',
  summary: 'Pay with a test card',
  policy: 'trader',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const cancelSandboxCheckout = endpoint<typeof schemas.cancelSandboxCheckout>()({
  method: 'POST',
  url: '/api/v1/sandbox-checkouts/:ref/cancellation',
  summary: 'Leave the test page without paying',
  policy: 'player',
  errors: ['NOT_FOUND'],
});
