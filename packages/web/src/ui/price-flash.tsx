import { type ReactNode, useEffect, useRef } from 'react';
import { animate, prefersReducedMotion } from './animate';
import styles from './price-flash.module.css';
import { figureIn, rollDigits } from './roll-digits';

const flashMs = 600;
/** Each step repaints its row; a smooth fade would do so sixty times a second for every price on screen. */
const flashSteps = 3;

const onScreen = new WeakSet<Element>();
let watcher: IntersectionObserver | undefined;

/** One shared observer: only prices in the viewport are animated. */
function watch(element: Element): () => void {
  watcher ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) onScreen.add(target);
      else onScreen.delete(target);
    }
  });
  watcher.observe(element);
  return () => watcher?.unobserve(element);
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
    if (element.current === null) return;
    before.current.text = figureIn(element.current)?.textContent ?? '';
    return watch(element.current);
  }, []);
  useEffect(() => {
    const { value: valueBefore, text } = before.current;
    if (value === valueBefore || element.current === null) return;
    const figure = figureIn(element.current);
    before.current = { value, text: figure?.textContent ?? '' };
    if (!onScreen.has(element.current) || prefersReducedMotion()) return;
    const rose = value > valueBefore;
    const tint = rose ? 'var(--gain-tint)' : 'var(--loss-tint)';
    const frames = [{ backgroundColor: tint, boxShadow: `0 0 0 3px ${tint}` }, {}];
    const flash = animate(element.current, frames, flashMs, `steps(${flashSteps})`);
    const endRoll = figure && rollDigits(figure, text, rose);
    return () => {
      flash?.cancel();
      endRoll?.();
    };
  }, [value]);
  return (
    <span ref={element} className={styles.flash}>
      {children}
    </span>
  );
}
