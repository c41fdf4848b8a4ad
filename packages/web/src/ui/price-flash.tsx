import { type ReactNode, useEffect, useRef } from 'react';
import styles from './price-flash.module.css';

const flashMs = 600;

export interface PriceFlashProps {
  /** The number whose change flashes. */
  readonly value: number;
  readonly children: ReactNode;
}

/**
 * Lights up behind a price that moved. Played by the animation engine, not by state: a tick that repaints 80 rows must
 * not render them a second time to put the light out.
 */
export function PriceFlash({ value, children }: PriceFlashProps) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const rose = value > before.current;
    if (value === before.current) return;
    before.current = value;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const tint = rose ? 'var(--gain-tint)' : 'var(--loss-tint)';
    const frames = [{ backgroundColor: tint, boxShadow: `0 0 0 3px ${tint}` }, {}];
    const animation = element.current?.animate(frames, { duration: flashMs, easing: 'cubic-bezier(.2,0,0,1)' });
    return () => animation?.cancel();
  }, [value]);
  return (
    <span ref={element} className={styles.flash}>
      {children}
    </span>
  );
}
