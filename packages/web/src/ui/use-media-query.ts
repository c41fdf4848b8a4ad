import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';

/** Widths in px at which the layout changes; CSS files repeat the same numbers. */
export const breakpoints = { phone: 360, tablet: 768, desktop: 1280, wide: 1680 } as const;

/** The viewport width in px that server-side rendering (SSR) assumes. */
export const ServerViewportWidth = createContext<number>(breakpoints.phone);

/** Evaluates a media query during SSR: only `min-width` can match there. */
export function isTrueOfWidth(query: string, width: number): boolean {
  const [, minWidth] = /^\(min-width: (\d+)px\)$/.exec(query) ?? [];
  return minWidth !== undefined && width >= Number(minWidth);
}

export function useMediaQuery(query: string): boolean {
  const serverWidth = useContext(ServerViewportWidth);
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
    () => isTrueOfWidth(query, serverWidth),
  );
}

/** The viewport width in px at the first render. */
export function useFirstWidth(): number {
  const serverWidth = useContext(ServerViewportWidth);
  return useState(() => (typeof window === 'undefined' ? serverWidth : window.innerWidth))[0];
}

/** True from the given width on. */
export function useFromWidth(name: keyof typeof breakpoints): boolean {
  return useMediaQuery(`(min-width: ${breakpoints[name]}px)`);
}

export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
