import { useSyncExternalStore } from 'react';
import { StoredText } from './stored-text';

/**
 * Whether a guest plays in this browser, and the storage of the game. Its rules are in `guest-game`, which is
 * loaded only for guests: visitors do not download it.
 */
const stored = new StoredText('limelight.guest');

/** The last game of a guest who has become a player, until that player has decided about its stars. */
const left = new StoredText('limelight.guest-left');

const listeners = new Set<() => void>();

/** The stored game, not validated; `null` when no guest plays. */
export function readGuestGame(): string | null {
  return stored.read();
}

export function writeGuestGame(text: string | null): void {
  stored.write(text);
  for (const listener of listeners) listener();
}

/** Ends the game: its money is gone, the account is offered its stars, and the watchlist moves. */
export function endGuestPlay(): void {
  left.write(readGuestGame());
  writeGuestGame(null);
}

export function readLeftGame(): string | null {
  return left.read();
}

/** Call when the stars are bought or declined, and before somebody else uses the browser. */
export function clearLeftGame(): void {
  left.write(null);
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
