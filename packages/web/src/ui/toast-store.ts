type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastContent {
  readonly tone: ToastTone;
  readonly text: string;
  readonly title?: string;
  /** Only a shortcut: the same action is on the page too, because the toast disappears. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface ToastEntry extends ToastContent {
  readonly id: number;
}

export const toastMs = 5000;
/** The oldest toast is removed when there are more. */
const shownMax = 3;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; an identical one on screen is replaced and its time restarts. Returns the id. */
export function showToast(content: ToastContent): number {
  lastId += 1;
  const others = entries.filter((entry) => entry.text !== content.text || entry.tone !== content.tone);
  set([...others, { ...content, id: lastId }].slice(-shownMax));
  return lastId;
}

export function closeToast(id: number): void {
  set(entries.filter((entry) => entry.id !== id));
}

export function toasts(): readonly ToastEntry[] {
  return entries;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
