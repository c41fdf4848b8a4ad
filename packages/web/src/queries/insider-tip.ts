import { getInsiderTip } from '@limelight/contract/exchange/insider-tip';
import { includesPerk } from '@limelight/rules/perk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from './accounts';
import { call } from './client';
import { onNotificationArrival } from './notifications.live';
import { refetch } from './query-client';
import { queryKeys } from './query-keys';

/** Whether the player's membership includes the insider tip; nothing is requested for others. */
export function useHasInsiderTip(): boolean {
  const { data: me } = useMe();
  return me !== undefined && me !== null && includesPerk(me.tier, 'insiderTip');
}

/** For VIP Elite. A new tip arrives with its notification. */
export function useInsiderTip() {
  useEffect(
    () =>
      onNotificationArrival(
        (arrived) => arrived.some(({ kind }) => kind === 'market-event') && refetch(queryKeys.insiderTip),
      ),
    [],
  );
  return useQuery({
    queryKey: queryKeys.insiderTip,
    queryFn: ({ signal }) => call(getInsiderTip, { signal }),
  });
}
