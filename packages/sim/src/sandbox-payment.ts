import { paySandboxCheckout } from '@limelight/contract/money/sandbox-checkout';
import { testCards } from '@limelight/rules/test-card';
import { callOf } from './api-client.js';

const card = { cardNumber: testCards[0].number, expiry: '12/40', cvc: '123' };

/** The reference in the address of a payment page of the built-in provider. */
export function checkoutRefOf(checkoutUrl: string | null): string {
  return decodeURIComponent(checkoutUrl?.split('/').at(-1) ?? '');
}

/** Pays such a page with the test card that is accepted. */
export function paymentOf(ref: string) {
  return callOf(paySandboxCheckout, { params: { ref }, body: card });
}
