import { type ReactNode, useEffect, useRef } from 'react';
import styles from './price-flash.module.css';

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
 * Flashes behind a price that changed. The Web Animations API plays it, not React state: a tick that updates 80 rows must
 * not render them a second time to end the flash.
 */
export function PriceFlash({ value, children }: PriceFlashProps) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => (element.current === null ? undefined : watch(element.current)), []);
  useEffect(() => {
    const rose = value > before.current;
    if (value === before.current) return;
    before.current = value;
    if (element.current === null || !onScreen.has(element.current)) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const tint = rose ? 'var(--gain-tint)' : 'var(--loss-tint)';
    const frames = [{ backgroundColor: tint, boxShadow: `0 0 0 3px ${tint}` }, {}];
    const animation = element.current.animate(frames, { duration: flashMs, easing: `steps(${flashSteps})` });
    return () => animation.cancel();
  }, [value]);
  return (
    <span ref={element} className={styles.flash}>
      {children}
    </span>
  );
}
