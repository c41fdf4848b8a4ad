import type { AnswerOf } from '@limelight/contract/endpoint';
import { listPriceAlerts, removePriceAlert, setPriceAlert } from '@limelight/contract/price-alerts';
import type { PriceAlert, PriceAlertRequest } from '@limelight/contract/price-alerts.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { guestPlays } from '../guest/guest-play';
import { call } from './client';
import { onNotificationArrival } from './notification-inbox';
import { retriesPassing, retryDelayMs } from './query-client';
import { queryKeys } from './query-keys';

/** A guest has no alerts, since there is no way to notify one who has left the page. */
const noAlerts: AnswerOf<typeof listPriceAlerts> = { alerts: [], waitingCount: 0, waitingMax: 1 };

/** The player's alerts on one celebrity, or on all: waiting ones first. */
export function usePriceAlerts(celebrityId?: string) {
  const refresh = useRefreshedAlerts();
  // An alert fires on the server: the player is notified, and the list is stale.
  useEffect(
    () => onNotificationArrival((arrived) => arrived.some(({ kind }) => kind === 'price-alert') && refresh()),
    [refresh],
  );
  return useQuery({
    queryKey: queryKeys.priceAlerts(celebrityId),
    queryFn: async ({ signal }) =>
      guestPlays() ? noAlerts : call(listPriceAlerts, { query: { celebrityId }, signal }),
  });
}

function useRefreshedAlerts() {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.allPriceAlerts }), [client]);
}

export function useSetPriceAlert() {
  const refresh = useRefreshedAlerts();
  return useMutation<PriceAlert, Error, PriceAlertRequest>({
    mutationFn: (body) => call(setPriceAlert, { body }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: refresh,
  });
}

export function useRemovePriceAlert() {
  const refresh = useRefreshedAlerts();
  return useMutation<unknown, Error, string>({
    mutationFn: (id) => call(removePriceAlert, { params: { id } }),
    retry: retriesPassing,
    retryDelay: retryDelayMs,
    onSettled: refresh,
  });
}
