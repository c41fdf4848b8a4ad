import { useSyncExternalStore } from 'react';
import { StoredText } from './stored-text';

/**
 * Whether a guest plays in this browser, and the storage of the game. Its rules are in `guest-game`, which is loaded only
 * for guests: visitors do not download it.
 */
const stored = new StoredText('limelight.guest');

const listeners = new Set<() => void>();

/** The stored game, not validated; `null` when no guest plays. */
export function readGuestGame(): string | null {
  return stored.read();
}

export function writeGuestGame(text: string | null): void {
  stored.write(text);
  for (const listener of listeners) listener();
}

/** Deletes the game's money and shares; the watchlist stays for the account. */
export function endGuestPlay(): void {
  writeGuestGame(null);
}

export function guestPlays(): boolean {
  return readGuestGame() !== null;
}

function subscribeToGuest(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === stored.key || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** @param onServer what the server renders, which knows no guest */
export function useGuestPlays({ onServer = false } = {}): boolean {
  return useSyncExternalStore(subscribeToGuest, guestPlays, () => onServer);
}
