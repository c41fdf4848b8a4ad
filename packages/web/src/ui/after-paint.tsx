import { type ReactNode, startTransition, useEffect, useState } from 'react';

let drawn: boolean | undefined;

/** Whether everything is drawn at once: a page that is gone back to, or loaded again, is scrolled to where it was. */
function isDrawnAtOnce(): boolean {
  if (drawn === undefined) {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    drawn = arrival?.type !== 'navigate';
  }
  return drawn;
}

/**
 * False while the first screen that a person opens is drawn, then true, in slices that let the browser paint and hear
 * presses in between. For what stands below that screen: drawing all of it first is what a slow phone is blocked by.
 */
export function useAfterPaint(): boolean {
  const [after, setAfter] = useState(isDrawnAtOnce);
  useEffect(() => {
    drawn = true;
    startTransition(() => setAfter(true));
  }, []);
  return after;
}

export function AfterPaint({ children }: { readonly children: ReactNode }) {
  return useAfterPaint() ? children : null;
}
