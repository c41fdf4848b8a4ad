/** A guest's watchlist, stored in the browser; it outlives the guest's game and moves into the account. */
const storageKey = 'limelight.watchlist';
/** More than are ever listed; a longer list that was edited by hand is truncated. */
const sizeMax = 500;
const idPattern = /^[a-z0-9]{1,12}$/;

/** Storage may be blocked (private windows): the list then lasts as long as the page. */
let memory: readonly string[] = [];

export function guestWatchlist(): readonly string[] {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? memory : readIds(text);
  } catch {
    return memory;
  }
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
  memory = ids;
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // Stays in memory.
  }
}

export function clearGuestWatchlist(): void {
  memory = [];
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

/** The list after a click, newest first. */
export function withWatched(ids: readonly string[], celebrityId: string, watched: boolean): string[] {
  const others = ids.filter((id) => id !== celebrityId);
  return watched ? [celebrityId, ...others] : others;
}
