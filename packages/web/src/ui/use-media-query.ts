import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';

/** Widths in px at which the layout changes; CSS files write the same numbers. */
export const breakpoints = { phone: 360, tablet: 768, desktop: 1280, wide: 1680 } as const;

/** For which window, in px, a page is drawn where there is none. */
export const DrawnWidth = createContext<number>(breakpoints.phone);

/** Asked where there is no window: of all that a query may say, only a least width is true there. */
export function isTrueOfWidth(query: string, width: number): boolean {
  const [, least] = /^\(min-width: (\d+)px\)$/.exec(query) ?? [];
  return least !== undefined && width >= Number(least);
}

export function useMediaQuery(query: string): boolean {
  const drawnWidth = useContext(DrawnWidth);
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => isTrueOfWidth(query, drawnWidth),
  );
}

/** Of the window, in px, when this is first drawn. */
export function useFirstWidth(): number {
  const drawnWidth = useContext(DrawnWidth);
  return useState(() => (typeof window === 'undefined' ? drawnWidth : window.innerWidth))[0];
}

/** True from the given width on. */
export function useFromWidth(name: keyof typeof breakpoints): boolean {
  return useMediaQuery(`(min-width: ${breakpoints[name]}px)`);
}

export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
