import type { Reserved } from '../wallet/wallet.public.js';
import type { OrderRow } from './orders.sql.js';

/** The cash and shares that an open order reserves. */
export function reservationOf(order: OrderRow): Reserved {
  return {
    userId: order.user_id,
    celebrityId: order.celebrity_id,
    cents: order.reserved_cents,
    shares: order.reserved_shares,
  };
}
