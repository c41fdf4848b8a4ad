import { type ReactNode, useDeferredValue } from 'react';

export interface DeferredProps {
  /** In the shape of what is to come. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** Shows the skeleton with the press that opens it and what it holds right after, in slices: a press must show at once. */
export function Deferred({ skeleton, children }: DeferredProps) {
  return useDeferredValue(true, false) ? children : skeleton;
}
