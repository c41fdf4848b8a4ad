import type { HistoryState, RouterHistory } from '@tanstack/react-router';
import type { EnterOverlay } from '../ui/overlay-history';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was open above the page, the newest last. Entries outlive it, and reloads. */
    readonly overlays?: readonly string[];
  }
}

/** Adds an entry with the same address. */
type AddEntry = (state: (before: HistoryState) => HistoryState) => void;

/**
 * History entries of what covers the page of a phone: Back closes it, and so does a page that opens. An entry
 * whose overlay is closed is left, or skipped where a page has opened above it.
 */
export function overlayEntries(history: RouterHistory, addEntry: AddEntry): EnterOverlay {
  const open = new Map<string, { readonly path: string; readonly close: () => void }>();
  /** The address with what was chosen in an overlay, such as filters: a step above the page as it was. */
  let chosen: string | null = null;
  let count = 0;
  /** Whether an entry is being left, which a slow phone does a moment later. */
  let leaving = false;
  /** What has opened meanwhile; Back would arrive at its entry and close it. */
  const waiting = new Set<string>();
  const shown = (): readonly string[] => history.location.state.overlays ?? [];

  function closeWhere(matches: (entry: string, path: string) => boolean): void {
    for (const [entry, { path, close }] of open) {
      if (!matches(entry, path)) continue;
      open.delete(entry);
      close();
    }
  }

  function add(entry: string): void {
    addEntry(({ overlays = [] }) => ({ overlays: [...overlays, entry] }));
  }

  function leave(): void {
    leaving = true;
    history.back();
  }

  function addWaiting(): void {
    for (const entry of waiting) if (open.has(entry)) add(entry);
    waiting.clear();
  }

  history.subscribe(({ action, location }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') {
      chosen = shown().some((entry) => open.has(entry)) ? location.href : null;
      closeWhere((_entry, path) => path !== location.pathname);
      return;
    }
    leaving = false;
    closeWhere((entry) => !waiting.has(entry) && !shown().includes(entry));
    // Two steps of the router within a moment are one entry: Back over it is a step of more than one.
    if (action.type !== 'FORWARD' && shown().some((entry) => !open.has(entry))) return leave();
    if (shown().length === 0) {
      if (chosen !== null && chosen !== location.href) history.push(chosen);
      chosen = null;
    }
    addWaiting();
  });

  return (close) => {
    count += 1;
    const entry = `${performance.timeOrigin}/${count}`;
    open.set(entry, { path: history.location.pathname, close });
    if (leaving) waiting.add(entry);
    else add(entry);
    return () => {
      // It may be closed because a page opens, which must not be taken back.
      if (open.delete(entry)) setTimeout(() => shown().at(-1) === entry && leave());
    };
  };
}
