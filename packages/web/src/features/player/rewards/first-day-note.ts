/**
 * Remembers in this browser that a player has done the five steps, so that the dashboard need not ask and make room for
 * a card that then goes away. Forgotten, it is asked for once more.
 */
const storageKey = 'limelight.first-day-over';

export function isFirstDayOver(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === userId;
  } catch {
    return false;
  }
}

export function noteFirstDayOver(userId: string): void {
  try {
    localStorage.setItem(storageKey, userId);
  } catch {
    // Then it is asked for every time.
  }
}
