import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { vibrate } from './haptics';

const longPressMs = 450;
/** In px: a finger that moves further scrolls. */
const moveMax = 8;

/**
 * Handlers for a link or button that does something else on a long press. The click that ends the press is
 * dropped, and so is the browser's menu for links.
 */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isPressed = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      isPressed.current = false;
      stop();
      if (pointerType !== 'touch') return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        isPressed.current = true;
        vibrate('tap');
        onLongPress();
      }, longPressMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > moveMax) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (isPressed.current || (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') {
        event.preventDefault();
      }
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isPressed.current) return;
      isPressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
