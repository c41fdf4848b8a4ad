import { useSyncExternalStore } from 'react';

/**
 * Whether somebody plays as a guest in this browser, and where the game is stored. Its rules are in `guest-game`, which is
 * loaded when a guest plays: visitors do not download it.
 */
const storageKey = 'limelight.guest';

const listeners = new Set<() => void>();

/** Storage may be forbidden (private windows): the game then lasts as long as the page. */
let memory: string | null = null;

function announce(): void {
  for (const listener of listeners) listener();
}

/** The game as it was stored, or `null` when nobody plays. Not validated. */
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
  announce();
}

/** The game's money and shares are gone; what the guest watches stays for the account. */
export function endGuestPlay(): void {
  memory = null;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
  announce();
}

export function guestPlays(): boolean {
  return readGuestGame() !== null;
}

export function subscribeToGuest(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', heard);
  };
}

export function useGuestPlays(): boolean {
  return useSyncExternalStore(subscribeToGuest, guestPlays, () => false);
}
