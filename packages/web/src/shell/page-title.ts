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

/** For a page whose title comes with its data: sets the document title while the page is mounted. */
export function useOwnPageTitle(own: string): void {
  useLayoutEffect(() => {
    set(own);
    return () => set(undefined);
  }, [own]);
}

/** The title that the current page sets itself; undefined if the route's static title applies. */
export function usePageTitleOverride(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => title,
    () => undefined,
  );
}
