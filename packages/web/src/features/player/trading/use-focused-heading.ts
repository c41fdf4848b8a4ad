import { useEffect, useRef } from 'react';

/** Focuses the heading of a result: the clicked button has been removed. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
