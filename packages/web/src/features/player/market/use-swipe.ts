import { type PointerEvent, useRef } from 'react';

/** In px. */
const swipeMin = 56;

/** How far a finger moved, in px. */
export interface Travel {
  readonly x: number;
  readonly y: number;
}

/**
 * The step that a movement asks for: to the left is the next, to the right the one before; `undefined` is no
 * swipe.
 */
export function stepOf({ x, y }: Travel): 1 | -1 | undefined {
  if (Math.abs(x) < swipeMin || Math.abs(x) < 2 * Math.abs(y)) return undefined;
  return x < 0 ? 1 : -1;
}

/**
 * Handlers for an element with `touch-action: pan-y`. A vertical movement scrolls the page and cancels the
 * pointer; one from the screen's edge is the browser's way back and never arrives here.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<Travel>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (start.current === null) return;
      const step = stepOf({ x: clientX - start.current.x, y: clientY - start.current.y });
      start.current = null;
      if (step !== undefined) onSwipe(step);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
