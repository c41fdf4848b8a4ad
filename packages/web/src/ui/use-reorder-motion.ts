import { type RefObject, useLayoutEffect, useRef } from 'react';
import { animate, prefersReducedMotion } from './animate';

const moveMs = 300;

interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * Moves the items of a list to their new places when its order changes (FLIP: from the old place, by a transform). Only
 * what is on screen before or after moves. An item's identity is its `data-item`.
 *
 * @param order changes with the order, and with nothing else
 */
export function useReorderMotion(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, Place>());
  useLayoutEffect(() => {
    if (list.current === null || prefersReducedMotion()) return;
    const before = places.current;
    const items = [...list.current.children].filter((item) => item instanceof HTMLElement);
    const now = new Map(
      items.map((item) => [item.dataset.item ?? '', { left: item.offsetLeft, top: item.offsetTop }] as const),
    );
    places.current = now;
    if (before.size === 0 || order === '') return;
    const top = -list.current.getBoundingClientRect().top + list.current.offsetTop;
    const isOnScreen = (place: Place) => place.top > top - 400 && place.top < top + innerHeight;
    for (const item of items) {
      const from = before.get(item.dataset.item ?? '');
      const to = now.get(item.dataset.item ?? '');
      if (from === undefined || to === undefined || (from.left === to.left && from.top === to.top)) continue;
      if (!isOnScreen(from) && !isOnScreen(to)) continue;
      const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      animate(item, [{ transform: start }, { transform: 'none' }], moveMs);
    }
  }, [list, order]);
}
