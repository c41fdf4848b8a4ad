import { endpoint } from '../endpoint.js';
import type * as schemas from './payments.schema.js';

export const listGateways = endpoint<typeof schemas.listGateways>()({
  url: '/api/v1/payment-gateways',
  summary: 'The available ways to pay',
  policy: 'public',
});

export const buyTokens = endpoint<typeof schemas.buyTokens>()({
  method: 'POST',
  url: '/api/v1/token-orders',
  summary: 'Order tokens and get the address of the page to pay on; a repeat with the same id returns the same order',
  policy: 'trader',
  errors: [
    'GATEWAY_INVALID',
    'GATEWAY_NOT_INITIALIZED',
    'CHECKOUT_FAILED',
    'CHECKOUT_URL_MISSING',
    'PAYMENT_ID_REUSED',
    'TOO_MANY_REQUESTS',
  ],
});

export const listPayments = endpoint<typeof schemas.listPayments>()({
  url: '/api/v1/payments',
  summary: "The player's payments, newest first",
  policy: 'player',
});

export const getPayment = endpoint<typeof schemas.getPayment>()({
  url: '/api/v1/payments/:id',
  summary: 'One payment of the player, with its history and receipt',
  policy: 'player',
  errors: ['NOT_FOUND'],
});

export const checkPayment = endpoint<typeof schemas.checkPayment>()({
  method: 'POST',
  url: '/api/v1/payments/:id/check',
  summary: 'Check a payment with its provider, at most every three seconds; in between, returns the stored state',
  policy: 'player',
  errors: ['NOT_FOUND'],
});
