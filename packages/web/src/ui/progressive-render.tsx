import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame';
import { RenderQueue } from './render-queue';

const queue = new RenderQueue(afterFrame);

/** Where the browser arrived; the server has no address. */
const firstPath = typeof window === 'undefined' ? undefined : location.pathname;
let rendersAll: boolean | undefined;

/**
 * Whether to skip the steps: on every page but the one where the browser arrived, and after Back or a reload
 * also there, because the browser restores the scroll position, which needs the whole page.
 */
function rendersAllImmediately(): boolean {
  // The server renders what hydration expects first: none of the steps.
  if (typeof window === 'undefined') return false;
  if (rendersAll === undefined) {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    rendersAll = arrival?.type !== 'navigate';
  }
  // Not what is mounted first: the header is there before the data of the page, whose parts are the expensive
  // ones.
  rendersAll ||= location.pathname !== firstPath;
  return rendersAll;
}

/**
 * Progressive rendering of what is below the fold of the first page: no step while that page mounts, then one
 * at a time, in turn with other components and as a transition, so that the browser can paint and handle
 * input in between. Rendering all of it in one go is a long task (TBT) on a slow phone.
 *
 * @param steps how many the component needs
 * @returns the steps to render, 0 to `steps`; all of them on every later page
 */
export function useRenderSteps(steps: number): number {
  const [done, setDone] = useState(() => (rendersAllImmediately() ? Number.POSITIVE_INFINITY : 0));
  const isComplete = done >= steps;
  useEffect(
    () => (isComplete ? undefined : queue.add(() => startTransition(() => setDone(done + 1)))),
    [done, isComplete],
  );
  return Math.min(done, steps);
}

export function AfterPaint({ children }: { readonly children: ReactNode }) {
  return useRenderSteps(1) === 1 ? children : null;
}
