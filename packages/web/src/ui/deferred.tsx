import { type ReactNode, useDeferredValue } from 'react';

/**
 * Paints the skeleton, in the shape of the content, first and renders the content right after, in a
 * transition: the click gets a fast response (INP).
 */
export function Deferred({ skeleton, children }: { readonly skeleton: ReactNode; readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : skeleton;
}
