import { type RefObject, useEffect } from 'react';
import { isArrow, itemTowards } from './arrow-keys';

const controls = 'a[href], button';

/**
 * Arrow keys in a long list: from a link or button of one item to the same of the item that the arrow leads
 * to. Tab still visits every control.
 */
export function useArrowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const listener = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!isArrow(key) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.defaultPrevented || !(target instanceof HTMLElement) || !target.matches(controls)) return;
      const items = [...element.children].filter((item) => item instanceof HTMLElement);
      const from = items.findIndex((item) => item.contains(target));
      const to = itemTowards(
        items.map((item) => item.getBoundingClientRect()),
        from,
        key,
      );
      const item = to === undefined ? undefined : items[to];
      if (item === undefined) return;
      const place = [...(items[from]?.querySelectorAll(controls) ?? [])].indexOf(target);
      const next = item.querySelectorAll<HTMLElement>(controls);
      event.preventDefault();
      (next[place] ?? next[0])?.focus();
    };
    element.addEventListener('keydown', listener);
    return () => element.removeEventListener('keydown', listener);
  });
}
