import { useEffect, useRef } from 'react';
import { animate } from './animate';
import { useNow } from './now';
import { secondsUntil } from './seconds-until';
import styles from './tick-ring.module.css';

const radius = 9.75;
const circumference = 2 * Math.PI * radius;

const pulseMs = 500;

/** Pulses an element with every new value of `tick`. */
function usePulse(tick: number) {
  const element = useRef<SVGSVGElement>(null);
  const before = useRef(tick);
  useEffect(() => {
    if (element.current === null || tick === before.current) return;
    before.current = tick;
    // A scale apart from the rotation of its style.
    const pulse = animate(element.current, [{ scale: 1 }, { scale: 1.28, offset: 0.35 }, { scale: 1 }], pulseMs);
    return () => pulse?.cancel();
  }, [tick]);
  return element;
}

export interface TickRingProps {
  /** When the next tick is due, in ms since 1970 by the server's clock. */
  readonly nextTickMs: number;
  readonly intervalMs: number;
  /** Size in px: 22 in bars, 16 in notes. */
  readonly size?: number;
}

/**
 * The countdown to the next tick. `role="timer"` is not a live region, so it is not announced every second.
 */
export function TickRing({ nextTickMs, intervalMs, size = 22 }: TickRingProps) {
  const now = useNow(1000);
  const seconds = secondsUntil(nextTickMs, now);
  const ring = usePulse(nextTickMs);
  const share = Math.max(0, Math.min((seconds * 1000) / intervalMs, 1));
  return (
    <span className={styles.holder} role="timer">
      <svg ref={ring} className={styles.ring} width={size} height={size} viewBox="0 0 22 22" aria-hidden>
        <circle className={styles.track} cx="11" cy="11" r={radius - 0.5} />
        <circle
          className={styles.lamp}
          cx="11"
          cy="11"
          r={radius - 0.5}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
        />
      </svg>
      <span>{seconds > 0 ? `Next tick in ${seconds} s` : 'Tick due now'}</span>
    </span>
  );
}
