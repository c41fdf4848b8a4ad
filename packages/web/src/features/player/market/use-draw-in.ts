import { useCallback, useRef } from 'react';
import { animate } from '../../../ui/animate';

const drawMs = 500;

/** @returns uncovers a chart from the left, the first time that it is called */
export function useDrawIn() {
  const isShown = useRef(false);
  return useCallback((element: HTMLElement) => {
    if (isShown.current) return;
    isShown.current = true;
    animate(element, [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0)' }], drawMs);
  }, []);
}
