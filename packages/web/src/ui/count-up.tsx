import { formatCount } from '@limelight/rules/count';
import { type SeCents, seCents } from '@limelight/rules/money';
import { useEffect, useRef, useState } from 'react';
import { Money, type MoneyProps } from './money';
import { Store, useStore } from './store';
import { useReducedMotion } from './use-media-query';

const countMs = 500;
/**
 * How long after a reward a rise of the figure still counts as its own: the new cash comes with the next
 * response.
 */
const expectedMs = 3_000;

const expected = new Store(false);

/** Lets the next rise of the cash on screen count up. Call when the player is about to receive a reward. */
export function expectCashToRise(): void {
  expected.set(true);
  setTimeout(() => expected.set(false), expectedMs);
}

/** An amount that counts up in 500 ms when a reward raises it, and changes immediately otherwise. */
export function RisingMoney({ se, ...look }: { readonly se: SeCents } & Pick<MoneyProps, 'size'>) {
  const counts = useStore(expected);
  return <Money se={seCents(useCountUp(se, { counts }))} {...look} />;
}

/** A count that starts at 0 and reaches its value in 500 ms. */
export function CountUp({ value }: { readonly value: number }) {
  return formatCount(useCountUp(value, { counts: true, from: 0 }));
}

interface Counting {
  readonly counts: boolean;
  /** Shown first; the target itself by default. */
  readonly from?: number;
}

/** Whole numbers on the way to the target; the target immediately under reduced motion and for a fall. */
function useCountUp(target: number, { counts, from = target }: Counting): number {
  const moves = !useReducedMotion() && counts;
  const [shown, setShown] = useState(from);
  const start = useRef(from);
  useEffect(() => {
    const first = start.current;
    start.current = target;
    if (!moves || target <= first) {
      setShown(target);
      return;
    }
    let firstMs: number | undefined;
    const step = (nowMs: number) => {
      firstMs ??= nowMs;
      const part = Math.min(1, (nowMs - firstMs) / countMs);
      setShown(Math.round(first + (target - first) * part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, moves]);
  return moves ? shown : target;
}
