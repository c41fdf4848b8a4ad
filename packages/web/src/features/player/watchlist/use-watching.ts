import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { useCallback } from 'react';
import { useWatch, useWatched } from '../../../queries/watchlist';
import { showToast } from '../../../ui/toast-store';

export type Watchable = Pick<Celebrity, 'id' | 'name'>;

/** Shared by all stars of a page, so that 80 of them need only one subscription to the watchlist. */
export interface Watching {
  /** Ids of the watched celebrities. Referentially stable while they do not change. */
  readonly watched: ReadonlySet<string>;
  /** Adds to or removes from the watchlist. Referentially stable. */
  readonly onWatch: (celebrity: Watchable, watched: boolean) => void;
}

const none: ReadonlySet<string> = new Set();

export function useWatching(): Watching {
  const watched = useWatched() ?? none;
  const { mutate } = useWatch(({ name, watched: isAdded }) =>
    showToast({ tone: 'error', text: `${name} could not be ${isAdded ? 'added to' : 'removed from'} your watchlist` }),
  );
  const onWatch = useCallback<Watching['onWatch']>(
    ({ id, name }, isWatched) => mutate({ celebrityId: id, name, watched: isWatched }),
    [mutate],
  );
  return { watched, onWatch };
}
