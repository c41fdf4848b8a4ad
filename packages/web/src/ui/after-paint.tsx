import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame';
import { DrawingLine } from './drawing-line';

const line = new DrawingLine(afterFrame);

let drawn: boolean | undefined;

/** Whether everything is drawn at once: a page that is gone back to, or loaded again, is scrolled to where it was. */
function isDrawnAtOnce(): boolean {
  // Where there is no window, the server draws what the app first draws.
  if (typeof window === 'undefined') return false;
  if (drawn === undefined) {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    drawn = arrival?.type !== 'navigate';
  }
  return drawn;
}

/**
 * How many turns a part of the first screen that a person opens has had: none while that screen is drawn, then one after
 * the other with those of other parts, in slices that let the browser paint and hear presses in between. For what stands
 * below that screen: drawing all of it at once is what a slow phone is blocked by.
 *
 * @param turns those the part needs
 * @returns 0 to `turns`; all of them on every later screen
 */
export function useTurns(turns: number): number {
  const [had, setHad] = useState(() => (isDrawnAtOnce() ? Number.POSITIVE_INFINITY : 0));
  const isWhole = had >= turns;
  useEffect(() => {
    drawn = true;
    return isWhole ? undefined : line.join(() => startTransition(() => setHad(had + 1)));
  }, [had, isWhole]);
  return Math.min(had, turns);
}

export function AfterPaint({ children }: { readonly children: ReactNode }) {
  return useTurns(1) === 1 ? children : null;
}
