import { type PointerEvent, useRef } from 'react';

/** In px: less is a tap. */
const scrubMin = 6;

/**
 * Handlers for an element with `touch-action: pan-y`, along which a finger reads values.
 *
 * @param onScrub receives the finger's distance from the left edge in px, and `null` when it lifts or scrolls
 * the page
 */
export function useFingerScrub(onScrub: (x: number | null) => void) {
  const startX = useRef<number>(null);
  const scrubs = useRef(false);
  const end = () => {
    if (scrubs.current) onScrub(null);
    startX.current = null;
    scrubs.current = false;
  };
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      startX.current = pointerType === 'mouse' ? null : clientX;
    },
    onPointerMove: ({ clientX, currentTarget }: PointerEvent) => {
      if (startX.current === null) return;
      scrubs.current ||= Math.abs(clientX - startX.current) >= scrubMin;
      if (scrubs.current) onScrub(clientX - currentTarget.getBoundingClientRect().left);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
