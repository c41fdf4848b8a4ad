import type { Order } from '@limelight/contract/play/orders.schema';
import { refusalOf } from '../../../queries/api-error';
import type { ToastContent } from '../../../ui/toast-store';

export type OrderOutcome =
  | { readonly name: 'refused'; readonly message: string }
  | { readonly name: 'done'; readonly order: Order };

/** `lost`: no response arrived, so the order may have been placed. */
export type OrderFailure = Exclude<OrderOutcome, { readonly name: 'done' }> | { readonly name: 'lost' };

export function orderFailureOf(error: unknown): OrderFailure {
  const refusal = refusalOf(error);
  return refusal === undefined ? { name: 'lost' } : { name: 'refused', message: refusal.message };
}

/** The toast for an order whose ticket was closed before the response. */
export function orderFailureToast(failure: OrderFailure, name: string): ToastContent {
  if (failure.name === 'refused')
    return { tone: 'error', title: `${name}: no order was placed`, text: failure.message };
  return {
    tone: 'warning',
    title: `${name}: no answer yet`,
    text: 'Your order may or may not have been placed. Open its ticket to check again',
  };
}
