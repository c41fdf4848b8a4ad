import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useConnectionStatus } from '../live/connection-status';
import { isApiError, messageOf } from '../queries/api-error';
import { Button } from '../ui/button';
import { EmptyState, ErrorState, SkeletonArea, StaleBadge } from '../ui/query-states';
import { useFromWidth } from '../ui/use-media-query';
import { timeIn, useZone } from '../ui/zone';

/** The part of a query's state that screens use; matches TanStack Query's. */
export interface QueryResult<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * Several queries as one, with data when each has its own. It shows the error of any of them, and Retry
 * refetches the missing data.
 */
export function combineQueries<const Each extends readonly unknown[], Data>(
  queries: { readonly [Index in keyof Each]: QueryResult<Each[Index]> },
  combine: (data: Each) => Data,
): QueryResult<Data> {
  const missing = queries.filter(({ data }) => data === undefined);
  return {
    data: missing.length === 0 ? combine(queries.map(({ data }) => data) as unknown as Each) : undefined,
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
}

export interface QueryViewProps<Data> {
  readonly query: QueryResult<Data>;
  /** "Loading your holdings". */
  readonly label: string;
  /** A placeholder in the shape of the content. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Skeleton, error with Retry, or the content. Content whose refetch failed stays and is marked by Freshness.
 * The first content replaces the skeleton in a deferred, interruptible render; later data renders
 * synchronously.
 */
export function QueryView<Data>({ query, label, skeleton, children }: QueryViewProps<Data>) {
  const hasArrived = query.data !== undefined;
  const isRendered = useDeferredValue(hasArrived);
  if (query.data !== undefined && isRendered) return children(query.data);
  // What an impersonator may not see is no failure, and another try brings nothing.
  if (!hasArrived && isApiError(query.error, 'READ_ONLY')) {
    return <EmptyState title="Not shown while you view as a player" />;
  }
  if (!hasArrived && query.error !== null) {
    return (
      <ErrorState text={messageOf(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  return <SkeletonArea label={label}>{skeleton}</SkeletonArea>;
}

export interface ShowMoreProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
}

/** The button to the next page of a list, if there is one. */
export function ShowMore({ query }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    hasNextPage && (
      <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Retry' : 'Show more'}
      </Button>
    )
  );
}

export interface FreshnessProps {
  readonly query: { readonly isRefetchError: boolean; readonly dataUpdatedAt: number };
}

/** The freshness of one card among others: the age of its data if the last refetch failed. */
export function StaleMark({ query: { isRefetchError, dataUpdatedAt } }: FreshnessProps) {
  const zone = useZone();
  return isRefetchError && <StaleBadge asOf={timeIn(zone, dataUpdatedAt)} />;
}

/**
 * The age of the data if the last refetch failed; on phones, whose top bar has no room, also a lost
 * connection.
 */
export function Freshness({ query }: FreshnessProps) {
  const { state, asOf } = useConnectionStatus();
  const topBarShowsIt = useFromWidth('tablet');
  const zone = useZone();
  if (query.isRefetchError) return <StaleMark query={query} />;
  if (topBarShowsIt || asOf === null || state === 'live' || state === 'connecting') return null;
  return <StaleBadge asOf={timeIn(zone, Date.parse(asOf))} offline={state === 'offline'} />;
}
