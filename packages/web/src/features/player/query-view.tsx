import { formatTime } from '@limelight/rules/time';
import { type ReactNode, useDeferredValue } from 'react';
import { useConnectionStatus } from '../../live/connection-status';
import { messageOf } from '../../queries/api-error';
import { ErrorState, SkeletonArea, StaleBadge } from '../../ui/query-states';
import { useFromWidth } from '../../ui/use-media-query';

/** What a screen needs to know of a query; queries of TanStack have this form. */
export interface QueryLook<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  readonly query: QueryLook<Data>;
  /** "Loading your holdings". */
  readonly label: string;
  /** In the shape of what is to come. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Skeleton, error with Retry, or the content. Content that could not be refreshed stays and is marked by Freshness. It
 * takes the skeleton's place in slices between which the browser paints and hears presses; later figures show at once.
 */
export function QueryView<Data>({ query, label, skeleton, children }: QueryViewProps<Data>) {
  const hasArrived = query.data !== undefined;
  const isDrawn = useDeferredValue(hasArrived);
  if (query.data !== undefined && isDrawn) return children(query.data);
  if (!hasArrived && query.error !== null) {
    return (
      <ErrorState text={messageOf(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  return <SkeletonArea label={label}>{skeleton}</SkeletonArea>;
}

export interface FreshnessProps {
  readonly query: { readonly isRefetchError: boolean; readonly dataUpdatedAt: number };
}

/** For the head of one card among others: as of when its figures are when they could not be refreshed. */
export function StaleMark({ query: { isRefetchError, dataUpdatedAt } }: FreshnessProps) {
  return isRefetchError && <StaleBadge asOf={formatTime(dataUpdatedAt)} />;
}

/** Says as of when the figures are when they could not be refreshed, and on phones, whose top bar has no room, when the line is down. */
export function Freshness({ query }: FreshnessProps) {
  const { state, asOf } = useConnectionStatus();
  const barTells = useFromWidth('tablet');
  if (query.isRefetchError) return <StaleMark query={query} />;
  if (barTells || asOf === null || state === 'live' || state === 'connecting') return null;
  return <StaleBadge asOf={formatTime(Date.parse(asOf))} offline={state === 'offline'} />;
}
