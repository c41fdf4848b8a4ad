/** A list's filter under a name of its own. */
export interface SavedView {
  readonly name: string;
  /** The search parameters of the page. */
  readonly search: Readonly<Record<string, string | number>>;
}

/** Per member of staff and list, in this browser: on another device the views are others. */
function storageKey(userId: string, noun: string): string {
  return `limelight.staff-views.${userId}.${noun}`;
}

function isView(value: unknown): value is SavedView {
  return typeof value === 'object' && value !== null && 'name' in value && 'search' in value;
}

export function readSavedViews(userId: string, noun: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId, noun)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

/** @returns false where the browser blocks its storage */
export function writeSavedViews(userId: string, noun: string, views: readonly SavedView[]): boolean {
  try {
    localStorage.setItem(storageKey(userId, noun), JSON.stringify(views));
    return true;
  } catch {
    return false;
  }
}

/** A view of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
