import type { Order } from '@limelight/contract/orders.schema';
import { refusalOf } from '../../../queries/api-error';
import type { ToastContent } from '../../../ui/toast-store';

/** How the leaving of an order ended. */
export type OrderOutcome =
  | { readonly name: 'refused'; readonly message: string }
  | { readonly name: 'done'; readonly order: Order };

/** `lost`: the order may have been placed. */
export type OrderFailure = Exclude<OrderOutcome, { readonly name: 'done' }> | { readonly name: 'lost' };

export function orderFailureOf(error: unknown): OrderFailure {
  const refusal = refusalOf(error);
  return refusal === undefined ? { name: 'lost' } : { name: 'refused', message: refusal.message };
}

/** What is said of it when its ticket was closed meanwhile. */
export function orderFailureToast(failure: OrderFailure, name: string): ToastContent {
  if (failure.name === 'refused')
    return { tone: 'error', title: `${name}: no order was placed`, text: failure.message };
  return {
    tone: 'warning',
    title: `${name}: no answer yet`,
    text: 'Your order may or may not have been placed. Open its ticket to check again',
  };
}
