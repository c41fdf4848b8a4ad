import { StoredText } from './stored-text';

/** A guest's watchlist, stored in the browser; it outlives the guest's game and moves into the account. */
const stored = new StoredText('limelight.watchlist');
/** More than are ever listed; a longer list that was edited by hand is truncated. */
const sizeMax = 500;
const idPattern = /^[a-z0-9]{1,12}$/;

export function guestWatchlist(): readonly string[] {
  return readIds(stored.read() ?? '[]');
}

/** Validates the stored text, since users can edit it. */
export function readIds(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return [];
    const ids = value.filter((id): id is string => typeof id === 'string' && idPattern.test(id));
    return [...new Set(ids)].slice(0, sizeMax);
  } catch {
    return [];
  }
}

export function saveGuestWatchlist(ids: readonly string[]): void {
  stored.write(JSON.stringify(ids));
}

export function clearGuestWatchlist(): void {
  stored.write(null);
}

/** The list after a click, newest first. */
export function withWatched(ids: readonly string[], celebrityId: string, watched: boolean): string[] {
  const others = ids.filter((id) => id !== celebrityId);
  return watched ? [celebrityId, ...others] : others;
}
