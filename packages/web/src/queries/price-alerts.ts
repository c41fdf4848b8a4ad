import type { ResponseOf } from '@limelight/contract/endpoint';
import { listPriceAlerts, removePriceAlert, setPriceAlert } from '@limelight/contract/play/price-alerts';
import type { PriceAlertRequest } from '@limelight/contract/play/price-alerts.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { guestPlays } from '../guest/guest-play';
import { call } from './client';
import { onNotificationArrival } from './notifications.live';
import { refetch, retried } from './query-client';
import { queryKeys } from './query-keys';

/** A guest has no alerts, since there is no way to notify one who has left the page. */
const noAlerts: ResponseOf<typeof listPriceAlerts> = { alerts: [], waitingCount: 0, waitingMax: 1 };

const refetchAlerts = () => refetch(queryKeys.allPriceAlerts);

/** The player's alerts on one celebrity, or on all: waiting ones first. */
export function usePriceAlerts(celebrityId?: string) {
  // An alert fires on the server: the player is notified, and the list is stale.
  useEffect(
    () => onNotificationArrival((arrived) => arrived.some(({ kind }) => kind === 'price-alert') && refetchAlerts()),
    [],
  );
  return useQuery({
    queryKey: queryKeys.priceAlerts(celebrityId),
    queryFn: async ({ signal }) =>
      guestPlays() ? noAlerts : call(listPriceAlerts, { query: { celebrityId }, signal }),
  });
}

export function useSetPriceAlert() {
  return useMutation({
    ...retried,
    mutationFn: (body: PriceAlertRequest) => call(setPriceAlert, { body }),
    onSettled: refetchAlerts,
  });
}

export function useRemovePriceAlert() {
  return useMutation({
    ...retried,
    mutationFn: (id: string) => call(removePriceAlert, { params: { id } }),
    onSettled: refetchAlerts,
  });
}
