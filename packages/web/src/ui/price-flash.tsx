import { type ReactNode, useEffect, useRef } from 'react';
import { animate, prefersReducedMotion } from './animate';
import styles from './price-flash.module.css';
import { figureIn, rollDigits } from './roll-digits';

const flashMs = 600;
/** Each step repaints its row; a smooth fade would do so sixty times a second for every price on screen. */
const flashSteps = 3;

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls `play` in the next frame if the element is in the viewport. Elements are observed for that moment
 * only: while anything is observed, Chromium runs the page's main thread for every frame of the price ticker.
 *
 * @returns cancels it
 */
function ifOnScreen(element: Element, play: () => void): () => void {
  waiting.set(element, play);
  observer ??= new IntersectionObserver((entries, self) => {
    for (const { target, isIntersecting } of entries) {
      self.unobserve(target);
      if (isIntersecting) waiting.get(target)?.();
      waiting.delete(target);
    }
  });
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

export interface PriceFlashProps {
  /** The number whose change flashes. */
  readonly value: number;
  readonly children: ReactNode;
}

/**
 * Flashes behind a price that changed, and rolls its digits. The Web Animations API plays it, not React
 * state: a tick that updates 80 rows must not render them a second time to end the flash.
 */
export function PriceFlash({ value, children }: PriceFlashProps) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef({ value, text: '' });
  useEffect(() => {
    if (element.current !== null) before.current.text = figureIn(element.current)?.textContent ?? '';
  }, []);
  useEffect(() => {
    const { current: holder } = element;
    const { value: valueBefore, text } = before.current;
    if (value === valueBefore || holder === null) return;
    const figure = figureIn(holder);
    before.current = { value, text: figure?.textContent ?? '' };
    if (prefersReducedMotion()) return;
    let end = () => {};
    const cancel = ifOnScreen(holder, () => {
      const rose = value > valueBefore;
      const tint = rose ? 'var(--gain-tint)' : 'var(--loss-tint)';
      const frames = [{ backgroundColor: tint, boxShadow: `0 0 0 3px ${tint}` }, {}];
      const flash = animate(holder, frames, flashMs, `steps(${flashSteps})`);
      const endRoll = figure && rollDigits(figure, text, rose);
      end = () => {
        flash?.cancel();
        endRoll?.();
      };
    });
    return () => {
      cancel();
      end();
    };
  }, [value]);
  return (
    <span ref={element} className={styles.flash}>
      {children}
    </span>
  );
}
