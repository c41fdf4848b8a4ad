import { useCallback, useSyncExternalStore } from 'react';

/** Widths in px at which the layout changes; CSS files write the same numbers. */
export const breakpoints = { phone: 360, tablet: 768, desktop: 1280, wide: 1680 } as const;

export function useMediaQuery(query: string): boolean {
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
    // Where the page is drawn without a screen, for the smallest.
    () => false,
  );
}

/** Of the window in px; where there is none, of the smallest. */
export function windowWidth(): number {
  return typeof window === 'undefined' ? breakpoints.phone : window.innerWidth;
}

/** True from the given width on. */
export function useFromWidth(name: keyof typeof breakpoints): boolean {
  return useMediaQuery(`(min-width: ${breakpoints[name]}px)`);
}

export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
