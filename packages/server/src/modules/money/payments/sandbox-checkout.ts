import type { SandboxCheckout } from '@limelight/contract/money/sandbox-checkout.schema';
import { cardNumberProblem, expiryProblem, securityCodeProblem } from '@limelight/rules/test-card';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { GatewayError } from './gateways/gateway.js';
import { checkoutRefOf } from './gateways/sandbox/sandbox-card.js';
import type { SandboxGateway } from './gateways/sandbox/sandbox-gateway.js';
import { orderIdOf } from './gateways/sandbox/sandbox-order.js';
import { findCheckoutOwner } from './payment.sql.js';
import { type SettleServices, settlePayment } from './settle-payment.js';

export interface SandboxServices extends Pick<Services, 'db' | 'clock'> {
  /** Null where test payments are not allowed. */
  readonly sandbox: SandboxGateway | null;
}

export interface TypedCard {
  readonly cardNumber: string;
  readonly expiry: string;
  readonly cvc: string;
}

interface OwnCheckout {
  readonly userId: string;
  readonly ref: string;
}

/** @throws Refusal NOT_FOUND without the sandbox, and for the checkout of another player */
async function requireOwn({ db, sandbox }: SandboxServices, { userId, ref }: OwnCheckout): Promise<SandboxGateway> {
  const owner = sandbox && (await findCheckoutOwner(db, 'sandbox', checkoutRefOf(ref)));
  if (!sandbox || owner !== userId) throw new Refusal('NOT_FOUND', { message: 'No such payment page' });
  return sandbox;
}

/** @throws Refusal NOT_FOUND, also for the card of a subscription that never began */
export async function getSandboxCheckout(services: SandboxServices, checkout: OwnCheckout): Promise<SandboxCheckout> {
  const sandbox = await requireOwn(services, checkout);
  try {
    return await sandbox.readPage(checkout.ref);
  } catch (error) {
    if (error instanceof GatewayError) throw new Refusal('NOT_FOUND', { message: 'No such payment page' });
    throw error;
  }
}

/**
 * @throws Refusal NOT_FOUND, BAD_REQUEST with the fields' sentences, CONFLICT when the page takes no payment
 * any more
 */
export async function paySandboxCheckout(
  services: SandboxServices,
  checkout: OwnCheckout,
  { cardNumber, expiry, cvc }: TypedCard,
): Promise<SandboxCheckout> {
  const sandbox = await requireOwn(services, checkout);
  const problems = Object.entries({
    cardNumber: cardNumberProblem(cardNumber),
    expiry: expiryProblem(expiry, services.clock.now()),
    cvc: securityCodeProblem(cvc),
  }).filter(([, problem]) => problem !== null);
  if (problems.length > 0) throw new Refusal('BAD_REQUEST', { details: Object.fromEntries(problems) });
  try {
    return await sandbox.submitCard(checkout.ref, cardNumber);
  } catch (error) {
    if (error instanceof GatewayError) throw new Refusal('CONFLICT', { message: 'This payment page is closed' });
    throw error;
  }
}

/**
 * The order is cancelled before the player is back: one that still read "open" would lead to a closed page.
 * @throws Refusal NOT_FOUND
 */
export async function cancelSandboxCheckout(
  services: SandboxServices & SettleServices,
  checkout: OwnCheckout,
): Promise<SandboxCheckout> {
  const sandbox = await requireOwn(services, checkout);
  const page = await sandbox.cancelCheckout(checkout.ref);
  await settlePayment(services, sandbox, orderIdOf(checkoutRefOf(checkout.ref)));
  return page;
}
