import { useEffect, useState } from 'react';

/** Whether nobody has moved the pointer, touched, typed or scrolled for this long. */
export function useResting(afterMs: number): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const note = () => {
      clearTimeout(timer);
      setResting(false);
      timer = setTimeout(setResting, afterMs, true);
    };
    note();
    const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
    for (const sign of signs) addEventListener(sign, note, true);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, note, true);
    };
  }, [afterMs]);
  return resting;
}
