import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether a dialog is the one on top of all that are open: Escape is for that one alone. The dialog library asks them in
 * the order in which they were made, which closes the lower one.
 */
export function useTopDialog(isOpen: boolean): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    setOpen([...open, id]);
    return () => setOpen(open.filter((other) => other !== id));
  }, [id, isOpen]);
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) === id,
    () => false,
  );
}
