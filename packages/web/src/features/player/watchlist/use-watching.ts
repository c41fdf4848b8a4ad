import { useCallback } from 'react';
import { useWatch, useWatched } from '../../../queries/watchlist';
import { showToast } from '../../../ui/toast-store';

export interface Watchable {
  readonly id: string;
  readonly name: string;
}

/** What the stars of a page share, so that each of 80 need not follow the watchlist by itself. */
export interface Watching {
  /** Ids of the celebrities the player watches. The same object while they stay the same. */
  readonly watched: ReadonlySet<string>;
  /** Watches, or no longer watches. Always the same function. */
  readonly onWatch: (celebrity: Watchable, watched: boolean) => void;
}

const nobody: ReadonlySet<string> = new Set();

function tellRefused({ name, watched }: { readonly name: string; readonly watched: boolean }): void {
  const act = watched ? 'added to' : 'removed from';
  showToast({ tone: 'error', text: `${name} could not be ${act} your watchlist` });
}

export function useWatching(): Watching {
  const watched = useWatched() ?? nobody;
  const { mutate } = useWatch(tellRefused);
  const onWatch = useCallback<Watching['onWatch']>(
    ({ id, name }, isWatched) => mutate({ celebrityId: id, name, watched: isWatched }),
    [mutate],
  );
  return { watched, onWatch };
}
