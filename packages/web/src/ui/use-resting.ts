import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'focus'] as const;

/** Whether nobody has touched, moved, typed or scrolled for this long. */
export function useResting(afterMs: number): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    let lastMs = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const leftMs = lastMs + afterMs - performance.now();
      if (leftMs > 0) timer = setTimeout(check, leftMs);
      else setResting(true);
    };
    // Called for each movement of the pointer: the timer looks at the time instead of beginning anew.
    const note = () => {
      const wasResting = performance.now() - lastMs >= afterMs;
      lastMs = performance.now();
      if (!wasResting) return;
      clearTimeout(timer);
      setResting(false);
      timer = setTimeout(check, afterMs);
    };
    timer = setTimeout(check, afterMs);
    for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, note, { capture: true });
    };
  }, [afterMs]);
  return resting;
}
