import { addressOf } from '@limelight/contract/address';
import type { Payment } from '@limelight/contract/money/payments.schema';
import { paths } from '@limelight/contract/paths';
import { usCents } from '@limelight/rules/money';
import { productTitle } from '@limelight/rules/payment';
import { hourMs, minuteMs } from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { lockAccount } from '../../people/access/access.public.js';
import { siteSettings } from '../../people/settings/settings.public.js';
import { GatewayError, PageMissing, type PaymentGateway } from './gateways/gateway.js';
import { noteProviderFailure } from './note-provider-failure.js';
import { type GatewayServices, offeredGateway } from './offered-gateways.js';
import { findPayer } from './payer.sql.js';
import {
  countPaymentsSince,
  findPaymentOf,
  insertPayment,
  insertStep,
  type NewPayment,
  type PaymentRow,
  saveCheckout,
} from './payment.sql.js';
import { referenceLength, referenceOf } from './payment-reference.js';
import { presentPayment, productOf } from './present-payment.js';

export type CheckoutServices = Pick<Services, 'db' | 'clock' | 'random' | 'publicUrl' | 'log'> & GatewayServices;

/** What the player orders, with the price of this moment. */
export type Order = Pick<NewPayment, 'userId' | 'id' | 'product' | 'usCents' | 'seCents' | 'gateway'>;

const checkoutsPerHourMax = 20;
/** Stripe's shortest is half an hour. */
const checkoutLastsMs = 60 * minuteMs;

/**
 * Stores an order and opens the provider's page for it: our order first, so that no money can come for
 * something unknown. A repeat returns the same order and page; a lost answer of the provider is repeated with
 * the same idempotency key.
 * @throws Refusal PAYMENT_ID_REUSED, TOO_MANY_REQUESTS, GATEWAY_INVALID, GATEWAY_NOT_INITIALIZED,
 * CHECKOUT_FAILED, CHECKOUT_URL_MISSING
 */
export async function openCheckout(services: CheckoutServices, order: Order): Promise<Payment> {
  const { db } = services;
  const gateway = offeredGateway(services, order.gateway);
  const row = await storeOrder(services, order);
  if (row.checkout_ref !== null || row.state !== 'open') return presentPayment(row);
  await saveCheckout(db, row.id, await requestCheckout(services, gateway, row));
  return presentPayment((await findPaymentOf(db, row.user_id, row.id)) ?? row);
}

async function storeOrder(services: CheckoutServices, order: Order): Promise<PaymentRow> {
  const { db } = services;
  const { userId, id } = order;
  const earlier = await findPaymentOf(db, userId, id);
  if (!earlier) await insertOrder(services, order);
  const row = earlier ?? (await findPaymentOf(db, userId, id));
  // The price of an earlier order stays, so what is bought and how it is paid decide whether it is the same.
  if (!row || row.gateway !== order.gateway || !isSameProduct(row, order)) throw new Refusal('PAYMENT_ID_REUSED');
  return row;
}

/** The account is locked, so that parallel orders of a player count each other. */
function insertOrder({ db, clock, random }: CheckoutServices, order: Order): Promise<void> {
  const { userId, id } = order;
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    if (await findPaymentOf(tx, userId, id)) return;
    const now = clock.now();
    const hourAgo = new Date(now.getTime() - hourMs);
    if ((await countPaymentsSince(tx, userId, hourAgo)) >= checkoutsPerHourMax) throw new Refusal('TOO_MANY_REQUESTS');
    const expiresAt = new Date(now.getTime() + checkoutLastsMs);
    const reference = referenceOf(random.bytes(referenceLength));
    const isNew = await insertPayment(tx, { ...order, reference, now, expiresAt });
    if (isNew) await insertStep(tx, { user_id: userId, id }, { at: now, text: 'Order placed' });
  });
}

function isSameProduct({ tokens, plan }: PaymentRow, { product }: Order): boolean {
  return product.kind === 'tokens' ? tokens === product.tokens : plan === product.plan;
}

async function requestCheckout(
  { db, publicUrl, log, settings }: CheckoutServices,
  gateway: PaymentGateway,
  row: PaymentRow,
) {
  const payer = await findPayer(db, row.user_id);
  const back = (payment: string) => `${publicUrl}${addressOf(paths.dashboard, {}, { payment, order: row.id })}`;
  try {
    return await gateway.openCheckout({
      id: row.id,
      product: productOf(row),
      siteName: settings.of(siteSettings).siteName,
      title: productTitle(productOf(row)),
      usCents: usCents(row.us_cents),
      player: { id: row.user_id, ...payer },
      successUrl: back('success'),
      cancelUrl: back('cancelled'),
      expiresAt: row.expires_at,
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    noteProviderFailure({ log }, { err: error, gateway: gateway.name, payment: row.id }, 'a checkout was not opened');
    throw new Refusal(error instanceof PageMissing ? 'CHECKOUT_URL_MISSING' : 'CHECKOUT_FAILED');
  }
}
