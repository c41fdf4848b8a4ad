/** A guest's watchlist, stored in the browser: it outlasts the guest's game and becomes the account's. */
const storageKey = 'limelight.watchlist';
/** As many as could ever be listed in one screen; what somebody wrote into the storage by hand is cut. */
const sizeMax = 500;
const idPattern = /^[a-z0-9]{1,12}$/;

/** Storage may be forbidden (private windows): the list then lasts as long as the page. */
let memory: readonly string[] = [];

export function guestWatchlist(): readonly string[] {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? memory : readIds(text);
  } catch {
    return memory;
  }
}

/** What is stored is validated: anybody can edit it. */
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

export function forgetGuestWatchlist(): void {
  memory = [];
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

/** The list after a click, the latest first. */
export function withWatched(ids: readonly string[], celebrityId: string, watched: boolean): string[] {
  const others = ids.filter((id) => id !== celebrityId);
  return watched ? [celebrityId, ...others] : others;
}
