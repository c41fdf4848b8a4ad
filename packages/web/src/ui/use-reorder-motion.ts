import { type RefObject, useLayoutEffect, useRef } from 'react';
import { afterFrame } from './after-frame';
import { animate, prefersReducedMotion } from './animate';

const moveMs = 300;

interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * Moves the items of a list to their new places when its order changes (FLIP: from the old place, by a
 * transform). Only what is on screen before or after moves. An item's identity is its `data-item`.
 *
 * @param order changes with the order, and with nothing else
 */
export function useReorderMotion(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, Place>());
  useLayoutEffect(() => {
    if (list.current === null || prefersReducedMotion()) return;
    if (places.current.size > 0 && order !== '') {
      const now = placesIn(list.current);
      moveItems(list.current, { before: places.current, now });
      places.current = now;
      return;
    }
    // Measured after the paint: before it, the page that is just rendered would be laid out for the places
    // alone.
    let isCurrent = true;
    afterFrame(() => {
      if (isCurrent && list.current !== null) places.current = placesIn(list.current);
    });
    return () => {
      isCurrent = false;
    };
  }, [list, order]);
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((item) => item instanceof HTMLElement);
}

/** The places of the items by their identity. */
function placesIn(list: HTMLElement): Map<string, Place> {
  return new Map(
    itemsOf(list).map((item) => [item.dataset.item ?? '', { left: item.offsetLeft, top: item.offsetTop }]),
  );
}

interface Places {
  readonly before: ReadonlyMap<string, Place>;
  readonly now: ReadonlyMap<string, Place>;
}

function moveItems(list: HTMLElement, { before, now }: Places): void {
  const top = -list.getBoundingClientRect().top + list.offsetTop;
  const isOnScreen = (place: Place) => place.top > top - 400 && place.top < top + innerHeight;
  for (const item of itemsOf(list)) {
    const from = before.get(item.dataset.item ?? '');
    const to = now.get(item.dataset.item ?? '');
    if (from === undefined || to === undefined || (from.left === to.left && from.top === to.top)) continue;
    if (!isOnScreen(from) && !isOnScreen(to)) continue;
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    animate(item, [{ transform: start }, { transform: 'none' }], moveMs);
  }
}
