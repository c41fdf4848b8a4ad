import { getWatchlist, unwatchCelebrity, watchCelebrity } from '@limelight/contract/watchlist';
import type { Watchlist } from '@limelight/contract/watchlist.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { guestPlays } from '../guest/guest-play';
import { forgetGuestWatchlist, guestWatchlist, saveGuestWatchlist, withWatched } from '../guest/guest-watchlist';
import { call } from './client';
import { queryKeys } from './query-keys';

async function callWatch(celebrityId: string, watched: boolean): Promise<Watchlist> {
  const params = { celebrityId };
  return watched ? call(watchCelebrity, { params }) : call(unwatchCelebrity, { params });
}

async function fetchWatchlist(signal: AbortSignal): Promise<Watchlist> {
  const kept = guestWatchlist();
  if (guestPlays()) return { celebrityIds: [...kept] };
  // Watched as a guest before there was an account: the account takes it over, oldest first, once.
  for (const celebrityId of kept.toReversed()) await callWatch(celebrityId, true);
  if (kept.length > 0) forgetGuestWatchlist();
  return call(getWatchlist, { signal });
}

export function useWatchlist() {
  return useQuery({
    queryKey: queryKeys.watchlist,
    queryFn: ({ signal }) => fetchWatchlist(signal),
  });
}

/** Ids of the celebrities the player watches. The same object while they stay the same. */
export function useWatched(): ReadonlySet<string> | undefined {
  const { data } = useWatchlist();
  return useMemo(() => data && new Set(data.celebrityIds), [data]);
}

interface WatchChange {
  readonly celebrityId: string;
  readonly name: string;
  readonly watched: boolean;
}

/** Watches or no longer watches: shown at once, and taken back when the server refuses, which `onRefused` then tells. */
export function useWatch(onRefused: (change: WatchChange) => void) {
  const client = useQueryClient();
  const show = ({ celebrityId, watched }: WatchChange) =>
    client.setQueryData<Watchlist>(queryKeys.watchlist, (known) => ({
      celebrityIds: withWatched(known?.celebrityIds ?? [], celebrityId, watched),
    }));
  return useMutation<unknown, Error, WatchChange>({
    // One after the other: the answer to an earlier press must not undo a later one.
    scope: { id: 'watchlist' },
    mutationFn: async ({ celebrityId, watched }) => {
      if (guestPlays()) saveGuestWatchlist(withWatched(guestWatchlist(), celebrityId, watched));
      else await callWatch(celebrityId, watched);
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: queryKeys.watchlist });
      show(change);
    },
    onError: (_error, change) => {
      show({ ...change, watched: !change.watched });
      onRefused(change);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.checklist });
      if (client.isMutating() === 1) void client.invalidateQueries({ queryKey: queryKeys.watchlist });
    },
  });
}
