import { formatTime } from '@limelight/rules/time';
import { useConnectionStatus } from '../../live/connection-status';
import { StaleBadge } from '../../ui/query-states';
import { useFromWidth } from '../../ui/use-media-query';

export { type QueryResult, QueryView } from '../../shell/query-view';

export interface FreshnessProps {
  readonly query: { readonly isRefetchError: boolean; readonly dataUpdatedAt: number };
}

/** The freshness of one card among others: the age of its data if the last refetch failed. */
export function StaleMark({ query: { isRefetchError, dataUpdatedAt } }: FreshnessProps) {
  return isRefetchError && <StaleBadge asOf={formatTime(dataUpdatedAt)} />;
}

/** The age of the data if the last refetch failed; on phones, whose top bar has no room, also a lost connection. */
export function Freshness({ query }: FreshnessProps) {
  const { state, asOf } = useConnectionStatus();
  const topBarShowsIt = useFromWidth('tablet');
  if (query.isRefetchError) return <StaleMark query={query} />;
  if (topBarShowsIt || asOf === null || state === 'live' || state === 'connecting') return null;
  return <StaleBadge asOf={formatTime(Date.parse(asOf))} offline={state === 'offline'} />;
}
