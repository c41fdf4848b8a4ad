import { cacheClearedEvent } from '@limelight/contract/house/cache-clearing';
import type { Query } from '@tanstack/react-query';
import { liveEvents } from '../live/live-events';
import { onStream } from '../live/live-stream';
import { cachedResponsesAsOf, clearCachedResponses } from '../offline/cached-responses';
import { clearStoredResponses } from '../offline/offline-data';
import { isPassing } from './api-error';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';

/**
 * The events of the stream update the query cache: `<noun>.live.ts` subscribes the queries of its noun. All
 * of them from the start, because a page that is loaded later may need what the stream sends when it opens.
 */
void import.meta.glob('./*.live.ts', { eager: true });

liveEvents.tick.subscribe(() => {
  if (cachedResponsesAsOf() === null) return;
  clearCachedResponses();
  void queryClient.invalidateQueries();
});

onStream(cacheClearedEvent, () => {
  void clearStoredResponses().then(() => queryClient.invalidateQueries());
});

liveEvents.restored.subscribe(() => void clearStoredResponses().finally(() => location.reload()));

liveEvents.reconnect.subscribe(() => {
  // The server closes the stream of an ended session: refetch the account, so that the route guards act.
  refetch(queryKeys.me);
  // What failed during the outage would otherwise stay marked as stale until the player presses Retry.
  void queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
});

/** Also a query that is still retrying: it waits longer each time. */
function hasFailed({ state }: Query): boolean {
  return isPassing(state.error) || state.fetchFailureCount > 0;
}
