import { useSyncExternalStore } from 'react';

/**
 * Whether a guest plays in this browser, and the storage of the game. Its rules are in `guest-game`, which is loaded only
 * for guests: visitors do not download it.
 */
const storageKey = 'limelight.guest';

const listeners = new Set<() => void>();

/** Storage may be blocked (private windows): the game then lasts as long as the page. */
let memory: string | null = null;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** The stored game, not validated; `null` when no guest plays. */
export function readGuestGame(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? memory;
  } catch {
    return memory;
  }
}

export function writeGuestGame(text: string): void {
  memory = text;
  try {
    localStorage.setItem(storageKey, text);
    memory = null;
  } catch {
    // Stays in memory.
  }
  notifyListeners();
}

/** Deletes the game's money and shares; the watchlist stays for the account. */
export function endGuestPlay(): void {
  memory = null;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
  notifyListeners();
}

export function guestPlays(): boolean {
  return readGuestGame() !== null;
}

function subscribeToGuest(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export function useGuestPlays(): boolean {
  return useSyncExternalStore(subscribeToGuest, guestPlays, () => false);
}
