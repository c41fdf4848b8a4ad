import { type ReactNode, useDeferredValue } from 'react';
import { messageOf } from '../queries/api-error';
import { ErrorState, SkeletonArea } from '../ui/query-states';

/** The part of a query's state that screens use; matches TanStack Query's. */
export interface QueryResult<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
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
 * Skeleton, error with Retry, or the content, which stays when a refetch fails. The first content replaces the skeleton in a
 * deferred, interruptible render; later data renders synchronously.
 */
export function QueryView<Data>({ query, label, skeleton, children }: QueryViewProps<Data>) {
  const hasArrived = query.data !== undefined;
  const isRendered = useDeferredValue(hasArrived);
  if (query.data !== undefined && isRendered) return children(query.data);
  if (!hasArrived && query.error !== null) {
    return (
      <ErrorState text={messageOf(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  return <SkeletonArea label={label}>{skeleton}</SkeletonArea>;
}
