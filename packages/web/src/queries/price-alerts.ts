import type {
  listPriceAlerts,
  PriceAlert,
  PriceAlertRequest,
  removePriceAlert,
  setPriceAlert,
} from '@limelight/contract/price-alerts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { guestPlays } from '../guest/guest-play';
import { type Answer, call } from './client';
import { onNotificationArrival } from './notification-inbox';
import { retriesPassing, retryDelayMs } from './query-client';
import { queryKeys } from './query-keys';

/** Nobody tells a guest who has left the page. */
const noAlerts: Answer<typeof listPriceAlerts> = { alerts: [], waitingCount: 0, waitingMax: 1 };

/** The player's alerts on one celebrity, or on all: waiting ones first. */
export function usePriceAlerts(celebrityId?: string) {
  const refresh = useRefreshedAlerts();
  // An alert fires on the server; the player is told, and the list is old.
  useEffect(
    () => onNotificationArrival((arrived) => arrived.some(({ kind }) => kind === 'price-alert') && refresh()),
    [refresh],
  );
  return useQuery({
    queryKey: queryKeys.priceAlerts(celebrityId),
    queryFn: async ({ signal }) =>
      guestPlays()
        ? noAlerts
        : call<typeof listPriceAlerts>({ method: 'GET', url: '/api/v1/price-alerts', query: { celebrityId }, signal }),
  });
}

function useRefreshedAlerts() {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.allPriceAlerts }), [client]);
}

export function useSetPriceAlert() {
  const refresh = useRefreshedAlerts();
  return useMutation<PriceAlert, Error, PriceAlertRequest>({
    mutationFn: (body) => call<typeof setPriceAlert>({ method: 'POST', url: '/api/v1/price-alerts', body }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: refresh,
  });
}

export function useRemovePriceAlert() {
  const refresh = useRefreshedAlerts();
  return useMutation<unknown, Error, string>({
    mutationFn: (id) =>
      call<typeof removePriceAlert>({ method: 'DELETE', url: '/api/v1/price-alerts/:id', params: { id } }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: refresh,
  });
}
