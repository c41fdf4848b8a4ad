import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { animate } from './animate';
import { useNow } from './now';
import { secondsUntil } from './seconds-until';
import styles from './tick-ring.module.css';
import { useResting } from './use-resting';

const radius = 9.75;
const circumference = 2 * Math.PI * radius;

const pulseMs = 500;

/** Pulses an element with every new value of `tick`. */
function usePulse(tick: number) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(tick);
  useEffect(() => {
    if (element.current === null || tick === before.current) return;
    before.current = tick;
    // The browser draws the scale of an HTML element without the page's main thread, of SVG not.
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
  readonly size?: number | undefined;
}

/** The countdown to the next tick; on a page nobody has touched for two minutes, the time between two. */
export function TickRing(props: TickRingProps) {
  const resting = useResting();
  return resting ? (
    <Ring share={1} size={props.size}>
      Ticks every {Math.round(props.intervalMs / 1000)} s
    </Ring>
  ) : (
    <Countdown {...props} />
  );
}

function Countdown({ nextTickMs, intervalMs, size }: TickRingProps) {
  const now = useNow(1000);
  const seconds = secondsUntil(nextTickMs, now);
  const ring = usePulse(nextTickMs);
  const share = Math.max(0, Math.min((seconds * 1000) / intervalMs, 1));
  return (
    <Ring ref={ring} share={share} size={size}>
      {seconds > 0 ? `Next tick in ${seconds} s` : 'Tick due now'}
    </Ring>
  );
}

interface RingProps extends Pick<TickRingProps, 'size'> {
  readonly ref?: RefObject<HTMLSpanElement | null>;
  /** From 0 to 1. */
  readonly share: number;
  readonly children: ReactNode;
}

/** `role="timer"` is not a live region, so it is not announced every second. */
function Ring({ ref, share, size = 22, children }: RingProps) {
  return (
    <span className={styles.holder} role="timer">
      <span ref={ref} className={styles.pulse}>
        <svg className={styles.ring} width={size} height={size} viewBox="0 0 22 22" aria-hidden>
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
      </span>
      <span>{children}</span>
    </span>
  );
}
