import { type ErrorCode, errorCatalogue } from '@limelight/contract/errors';
import type { Order, OrderDetail } from '@limelight/contract/play/orders.schema';
import { seCents } from '@limelight/rules/money';
import type { OrderDetailRow } from './order-ends.sql.js';
import type { OrderRow } from './orders.sql.js';

export function presentOrder(row: OrderRow): Order {
  // The row keeps what it had reserved; an ended order reserves nothing.
  const isOpen = row.state === 'open';
  return {
    id: row.id,
    celebrityId: row.celebrity_id,
    kind: row.kind,
    side: row.side,
    shares: row.shares,
    triggerPriceCents: row.trigger_price_cents,
    duration: row.duration,
    feeBps: row.fee_bps,
    duringEvents: row.during_events,
    state: row.state,
    reservedCents: isOpen ? row.reserved_cents : seCents(0),
    reservedShares: isOpen ? row.reserved_shares : 0,
    fillPriceCents: row.fill_price_cents,
    refusal: row.refusal === null ? null : { code: row.refusal, message: refusalText(row.refusal) },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

export function presentOrderDetail(row: OrderDetailRow): OrderDetail {
  return { ...presentOrder(row), fill: presentFill(row) };
}

function presentFill(row: OrderDetailRow): OrderDetail['fill'] {
  const { id, shares, fill_price_cents, fill_total_cents, fill_fee_bps, fill_fee_cents, fill_tick, fill_at } = row;
  if (fill_price_cents === null || fill_at === null) return null;
  return {
    tradeId: id,
    shares,
    priceCents: fill_price_cents,
    totalCents: fill_total_cents ?? 0,
    feeBps: fill_fee_bps ?? 0,
    feeCents: fill_fee_cents ?? 0,
    tick: fill_tick ?? 0,
    time: fill_at.toISOString(),
  };
}

/** The public message of a stored error code. */
export function refusalText(code: string): string {
  return code in errorCatalogue ? errorCatalogue[code as ErrorCode].message : errorCatalogue.INTERNAL.message;
}
