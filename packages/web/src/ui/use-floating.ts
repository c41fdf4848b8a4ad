import { type RefObject, useLayoutEffect } from 'react';
import { type Placement, placeBeside } from './place-beside';

export interface FloatingOptions extends Placement {
  readonly open: boolean;
  /** The floating box gets at least its anchor's width. */
  readonly matchWidth?: boolean;
}

/**
 * Shows a `popover="manual"` element in the top layer beside its anchor while open. The top layer escapes every
 * `overflow` and stacking context, which a positioned element inside a card or dialog would not.
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  { open, side, align, gap, matchWidth = false }: FloatingOptions,
): void {
  useLayoutEffect(() => {
    const box = floating.current;
    const target = anchor.current;
    if (!open || box === null || target === null) return;
    box.showPopover();
    const place = () => {
      const rect = target.getBoundingClientRect();
      if (matchWidth) box.style.minWidth = `${rect.width}px`;
      const viewport = { width: document.documentElement.clientWidth, height: innerHeight };
      const size = { width: box.offsetWidth, height: box.offsetHeight };
      const { left, top } = placeBeside(rect, size, viewport, { side, align, gap });
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(box);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
      if (box.isConnected) box.hidePopover();
    };
  }, [anchor, floating, open, side, align, gap, matchWidth]);
}
