import { useLayoutEffect, useSyncExternalStore } from 'react';

let title: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined): void {
  title = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a page whose title is known with its content: stands in the browser's tab while the page does. */
export function useOwnPageTitle(own: string): void {
  useLayoutEffect(() => {
    set(own);
    return () => set(undefined);
  }, [own]);
}

/** What the page that is shown calls itself; undefined where its route's title says it. */
export function useToldPageTitle(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => title,
    () => undefined,
  );
}
