import { listEarlyAlerts } from '@limelight/contract/exchange/early-alerts';
import { isVip } from '@limelight/rules/tier';
import { useQuery } from '@tanstack/react-query';
import { useMe } from './accounts';
import { call } from './client';
import { queryKeys } from './query-keys';
import { useFetchedPortfolio } from './wallet';

/**
 * The own early alerts, updated by the stream. `null` for players who are not VIP: nothing is requested for
 * them.
 */
export function useEarlyAlerts() {
  const me = useMe();
  const portfolio = useFetchedPortfolio();
  // The portfolio follows a change of the tier; the account is known before the page is shown.
  const enabled = isVip(portfolio.data?.tier ?? me.data?.tier ?? 'free');
  const alerts = useQuery({
    queryKey: queryKeys.earlyAlerts,
    enabled,
    queryFn: async ({ signal }) => (await call(listEarlyAlerts, { signal })).alerts,
  });
  return enabled ? alerts : null;
}
