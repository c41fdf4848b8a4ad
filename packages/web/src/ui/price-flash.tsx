import { type ReactNode, useEffect, useRef } from 'react';
import { prefersReducedMotion } from './animate';
import styles from './price-flash.module.css';
import type { rollDigits } from './roll-digits';
import { isResting } from './use-resting';

const flashMs = 600;
/** Each step repaints its row; a smooth fade would do so sixty times a second for every price on screen. */
const flashSteps = 3;

/** What flashes, by what shows its next step; @returns whether that was the last. */
const flashing = new Set<() => boolean>();
let clock: ReturnType<typeof setInterval> | undefined;

function step(): void {
  for (const show of flashing) if (show()) flashing.delete(show);
  if (flashing.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

/**
 * By a timer: Chromium runs the main thread for every frame of an animated colour, of one in steps too. By
 * one timer for all: prices change in many frames, and each step of each would paint a frame of its own.
 *
 * @returns ends it
 */
function flash({ style }: HTMLElement, tint: string): () => void {
  let left = flashSteps;
  const show = () => {
    const colour = `color-mix(in srgb, ${tint} ${Math.round((100 * left) / flashSteps)}%, transparent)`;
    style.backgroundColor = left > 0 ? colour : '';
    style.boxShadow = left > 0 ? `0 0 0 3px ${colour}` : '';
    left -= 1;
    return left < 0;
  };
  flashing.add(show);
  clock ??= setInterval(step, flashMs / flashSteps);
  show();
  return () => {
    if (!flashing.delete(show)) return;
    left = 0;
    show();
  };
}

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
  /** `rollDigits`, for the one price a player looks at: in each row of a list it is half of a tick's work. */
  readonly roll?: typeof rollDigits;
  readonly children: ReactNode;
}

/**
 * Flashes behind a price that changed. The element's style shows it, not React state: a tick that updates
 * 80 rows must not render them a second time to end the flash.
 */
export function PriceFlash({ value, roll, children }: PriceFlashProps) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef({ value, text: '' });
  useEffect(() => {
    if (roll && element.current !== null) before.current.text = element.current.textContent;
  }, [roll]);
  useEffect(() => {
    const { current: holder } = element;
    const { value: valueBefore, text } = before.current;
    if (value === valueBefore || holder === null) return;
    before.current = { value, text: roll ? holder.textContent : '' };
    if (prefersReducedMotion()) return;
    let end = () => {};
    const cancel = ifOnScreen(holder, () => {
      const rose = value > valueBefore;
      const tint = rose ? 'var(--gain-tint)' : 'var(--loss-tint)';
      const endFlash = flash(holder, tint);
      const endRoll = isResting() ? undefined : roll?.(holder, text, rose);
      end = () => {
        endFlash();
        endRoll?.();
      };
    });
    return () => {
      cancel();
      end();
    };
  }, [value, roll]);
  return (
    <span ref={element} className={styles.flash}>
      {children}
    </span>
  );
}
