import { getWatchlist, unwatchCelebrity, watchCelebrity } from '@limelight/contract/play/watchlist';
import type { Watchlist } from '@limelight/contract/play/watchlist.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { guestPlays } from '../guest/guest-play';
import { clearGuestWatchlist, guestWatchlist, saveGuestWatchlist, withWatched } from '../guest/guest-watchlist';
import { isApiError } from './api-error';
import { call } from './client';
import { queryClient, refetch } from './query-client';
import { queryKeys } from './query-keys';

async function callWatch(celebrityId: string, watched: boolean): Promise<Watchlist> {
  const params = { celebrityId };
  return watched ? call(watchCelebrity, { params }) : call(unwatchCelebrity, { params });
}

async function fetchWatchlist(signal: AbortSignal): Promise<Watchlist> {
  if (guestPlays()) return { celebrityIds: [...guestWatchlist()] };
  // Something is left only when the connection was lost at the log-in.
  await moveGuestWatchlist();
  return call(getWatchlist, { signal });
}

/** Moves what was watched as a guest into the account, oldest first. Call once somebody has logged in. */
export async function moveGuestWatchlist(): Promise<void> {
  for (const celebrityId of guestWatchlist().toReversed()) {
    await callWatch(celebrityId, true).catch((error: unknown) => {
      // It is no longer listed.
      if (!isApiError(error, 'CELEBRITY_UNKNOWN')) throw error;
    });
  }
  clearGuestWatchlist();
}

export function useWatchlist() {
  return useQuery({
    queryKey: queryKeys.watchlist,
    queryFn: ({ signal }) => fetchWatchlist(signal),
  });
}

/** Ids of the watched celebrities. Referentially stable while they do not change. */
export function useWatched(): ReadonlySet<string> | undefined {
  const { data } = useWatchlist();
  return useMemo(() => data && new Set(data.celebrityIds), [data]);
}

interface WatchChange {
  readonly celebrityId: string;
  readonly name: string;
  readonly watched: boolean;
}

/** Watches or unwatches: an optimistic update, reverted when the server refuses; then calls `onRefused`. */
export function useWatch(onRefused: (change: WatchChange) => void) {
  const show = ({ celebrityId, watched }: WatchChange) =>
    queryClient.setQueryData<Watchlist>(queryKeys.watchlist, (known) => ({
      celebrityIds: withWatched(known?.celebrityIds ?? [], celebrityId, watched),
    }));
  return useMutation({
    // In sequence: the response to an earlier click must not undo a later one.
    scope: { id: 'watchlist' },
    mutationFn: async ({ celebrityId, watched }: WatchChange) => {
      if (guestPlays()) saveGuestWatchlist(withWatched(guestWatchlist(), celebrityId, watched));
      else await callWatch(celebrityId, watched);
    },
    onMutate: async (change: WatchChange) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.watchlist });
      show(change);
    },
    onError: (_error, change) => {
      show({ ...change, watched: !change.watched });
      onRefused(change);
    },
    onSettled: () => {
      refetch(queryKeys.checklist);
      if (queryClient.isMutating() === 1) refetch(queryKeys.watchlist);
    },
  });
}
