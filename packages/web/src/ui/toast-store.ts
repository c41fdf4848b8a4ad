import { Store } from './store';

export interface ToastContent {
  readonly tone: 'success' | 'error' | 'warning' | 'info';
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

export const toasts = new Store<readonly ToastEntry[]>([]);
let lastId = 0;

/** Shows a toast; an identical one on screen is replaced and its time restarts. Returns the id. */
export function showToast(content: ToastContent): number {
  lastId += 1;
  const others = toasts.get().filter((entry) => entry.text !== content.text || entry.tone !== content.tone);
  toasts.set([...others, { ...content, id: lastId }].slice(-shownMax));
  return lastId;
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((entry) => entry.id !== id));
}
