import type { RequestOf } from '@limelight/contract/endpoint';
import { buyTokens, checkPayment, getPayment, listGateways, listPayments } from '@limelight/contract/money/payments';
import type { Payment } from '@limelight/contract/money/payments.schema';
import { isUndecided } from '@limelight/rules/payment';
import { minuteMs, secondMs } from '@limelight/rules/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from './api-error';
import { call } from './client';
import { onNotificationArrival } from './notifications.live';
import { type PageRequest, usePages } from './pages';
import { afterServerRender, refetch, retried } from './query-client';
import { queryKeys } from './query-keys';

/** The ways to pay that are offered now. */
export function usePaymentGateways() {
  return useQuery({
    queryKey: queryKeys.paymentGateways,
    queryFn: ({ signal }) => call(listGateways, { signal }),
  });
}

/** Calls `onChange` when a notification about a payment arrives: its state has changed on the server. */
export function usePaymentNotifications(onChange: () => unknown): void {
  useEffect(
    () => onNotificationArrival((arrived) => arrived.some(({ kind }) => kind === 'payment') && onChange()),
    [onChange],
  );
}

export const refetchPayments = () => refetch(queryKeys.allPayments);

/** The player's payments, newest first. */
export function usePayments() {
  usePaymentNotifications(refetchPayments);
  return usePages(queryKeys.payments, ({ cursor, signal }: PageRequest<string>) =>
    call(listPayments, { query: { before: cursor }, signal }),
  );
}

/** One payment with its history. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: queryKeys.payment(id),
    queryFn: ({ signal }) => call(getPayment, { params: { id }, signal }),
  });
}

/** After these the outcome is unknown or the problem passes; the same id never makes a second order. */
function isWorthOneRetry(failures: number, error: unknown): boolean {
  return failures === 0 && isApiError(error, 'OFFLINE', 'UNAVAILABLE', 'CHECKOUT_FAILED');
}

/** For `useCheckout`. */
export function orderTokens(body: RequestOf<typeof buyTokens>['body']) {
  return call(buyTokens, { body });
}

/**
 * Places an order by its id, which is the idempotency key: the caller uses one for all retries of a purchase.
 */
export function useCheckout(order: (id: string) => Promise<Payment>) {
  return useMutation({ ...retried, retry: isWorthOneRetry, mutationFn: order, onSettled: refetchPayments });
}

const checkEveryMs = 3 * secondMs;
const checksMax = (2 * minuteMs) / checkEveryMs;
/** A payment with another card or a cancellation may be a moment ahead of the state that is stored. */
const checksOfUnpaidMax = 5;

/** Whether a returned player still waits: an order that was left with Cancel stays open until it expires. */
export function isAwaited({ state }: Pick<Payment, 'state'>, left: 'success' | 'cancelled'): boolean {
  return state === 'pending' || (isUndecided(state) && left === 'success');
}

/**
 * The state of an order as its provider reports it, checked every three seconds until it is paid: for two
 * minutes while it is awaited, otherwise a few times. After that only a notification refreshes it.
 */
export function usePaymentCheck(id: string, left: 'success' | 'cancelled') {
  const client = useQueryClient();
  const queryKey = queryKeys.paymentCheck(id);
  const check = useQuery({
    queryKey,
    meta: afterServerRender,
    staleTime: 0,
    // The next return begins with a new check, not with an old state.
    gcTime: 0,
    queryFn: ({ signal }) => call(checkPayment, { params: { id }, signal }),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined || data.state === 'paid') return false;
      return dataUpdateCount < (isAwaited(data, left) ? checksMax : checksOfUnpaidMax) && checkEveryMs;
    },
  });
  const checks = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  usePaymentNotifications(check.refetch);
  return { ...check, isSlow: checks >= checksMax };
}

/** After the state of an order has changed: the lists, the cash and the membership follow. */
export function refetchAfterPayment(): void {
  refetch(queryKeys.allPayments, queryKeys.portfolio, queryKeys.membership);
}
