import type { Payment } from '@limelight/contract/money/payments.schema';
import { isUndecided } from '@limelight/rules/payment';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { GatewayError } from './gateways/gateway.js';
import { noteProviderFailure } from './note-provider-failure.js';
import type { GatewayServices } from './offered-gateways.js';
import { claimRead, findPaymentOf, type PaymentRow } from './payment.sql.js';
import { presentPayment } from './present-payment.js';
import { settlePayment } from './settle-payment.js';

export type CheckServices = Pick<Services, 'db' | 'clock' | 'log' | 'hooks'> & Pick<GatewayServices, 'gateways'>;

const readEveryMs = 3_000;

/** @throws Refusal NOT_FOUND, also for the payment of another player */
export async function getOwnPayment({ db }: Pick<Services, 'db'>, userId: string, id: string): Promise<PaymentRow> {
  const row = await findPaymentOf(db, userId, id);
  if (!row) throw new Refusal('NOT_FOUND', { message: 'No such payment' });
  return row;
}

/** Also after a decline: the provider's page takes another card until it expires. */
function mayStillBePaid({ state, expires_at }: PaymentRow, now: Date): boolean {
  return isUndecided(state) || (state === 'failed' && now < expires_at);
}

/**
 * Reads a payment that its player is waiting for, at most every three seconds for all callers together.
 * Without a response the stored state remains: the webhook or the reconciler brings the new one.
 * @throws Refusal NOT_FOUND
 */
export async function checkPayment(services: CheckServices, userId: string, id: string): Promise<Payment> {
  const { db, clock, gateways } = services;
  const row = await getOwnPayment(services, userId, id);
  const gateway = gateways.get(row.gateway);
  const now = clock.now();
  if (!mayStillBePaid(row, now) || !gateway) return presentPayment(row);
  if (!(await claimRead(db, id, { since: new Date(now.getTime() - readEveryMs), now }))) return presentPayment(row);
  try {
    await settlePayment(services, gateway, id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const concerned = { err: error, gateway: row.gateway, payment: id };
    noteProviderFailure(services, concerned, 'a provider did not answer about a payment');
  }
  return presentPayment(await getOwnPayment(services, userId, id));
}
