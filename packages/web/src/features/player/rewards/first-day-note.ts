/**
 * Caches in this browser that a player has completed the five steps, so that the dashboard neither fetches
 * the checklist nor reserves space for it. If the note is lost, the checklist is fetched once more.
 */
const storageKey = 'limelight.first-day-over';

export function isFirstDayOver(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === userId;
  } catch {
    return false;
  }
}

export function storeFirstDayOver(userId: string): void {
  try {
    localStorage.setItem(storageKey, userId);
  } catch {
    // Without storage the checklist is fetched on every visit.
  }
}
