import type { Payment } from '@limelight/contract/money/payments.schema';
import { seCents } from '@limelight/rules/money';
import type { PaymentProduct } from '@limelight/rules/payment';
import type { PaymentRow } from './payment.sql.js';

export function presentPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    reference: row.reference,
    product: productOf(row),
    usCents: row.us_cents,
    seCents: seCents(row.se_cents),
    gateway: row.gateway,
    state: row.state,
    checkoutUrl: row.state === 'open' ? row.checkout_url : null,
    method: row.method,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    refundedUsCents: row.refunded_us_cents,
    disputedUsCents: row.disputed_us_cents,
    takenBackSeCents: seCents(row.refunded_se_cents + row.disputed_se_cents),
  };
}

export function productOf({ tokens, plan }: Pick<PaymentRow, 'tokens' | 'plan'>): PaymentProduct {
  if (plan !== null && plan !== 'free') return { kind: 'vip', plan };
  if (tokens === null) throw new Error('a payment is for nothing');
  return { kind: 'tokens', tokens };
}
