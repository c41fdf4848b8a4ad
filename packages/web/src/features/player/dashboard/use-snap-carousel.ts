import { type RefObject, useEffect, useState } from 'react';

/** The element's child whose middle is nearest to the element's own. */
function nearestChild(list: HTMLElement): number {
  const middle = list.scrollLeft + list.clientWidth / 2;
  const distances = [...list.children].map((child) => {
    const { offsetLeft, offsetWidth } = child as HTMLElement;
    return Math.abs(offsetLeft + offsetWidth / 2 - middle);
  });
  return distances.indexOf(Math.min(...distances));
}

/**
 * A list that snaps to its middle child (CSS `scroll-snap`): which one that is, after a swipe, a click or a
 * scroll by keyboard.
 *
 * @param first the child in the middle at first
 */
export function useSnapCarousel(list: RefObject<HTMLElement | null>, first: number) {
  const [place, setPlace] = useState(first);
  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const element = list.current;
    const child = element?.children[index] as HTMLElement | undefined;
    if (element === null || child === undefined) return;
    element.scrollTo({ left: child.offsetLeft + child.offsetWidth / 2 - element.clientWidth / 2, behavior });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for the first child
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    show(first, 'instant');
    const onScroll = () => setPlace(nearestChild(element));
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);
  return { place, show: (index: number) => show(index) };
}
