import { useEffect, useState } from 'react';
import { ModuleLoader } from './module-loader';
import { useReducedMotion } from './use-media-query';

// Lazy: most visits celebrate nothing.
const celebration = new ModuleLoader(() => import('./celebration'));

/** Three short pulses, where the device can vibrate. */
const pulsesMs = [30, 40, 60];

/**
 * The player's own success: confetti once through the positioned element that it is in, and a short vibration. Nothing
 * under reduced motion, and nothing when the code does not load.
 */
export function Celebration() {
  const still = useReducedMotion();
  const [ready, setReady] = useState(celebration.loaded !== undefined);
  useEffect(() => {
    if (still) return;
    // Browsers that cannot vibrate, such as Safari, do not have the function.
    navigator.vibrate?.(pulsesMs);
    celebration.load().then(
      () => setReady(true),
      () => undefined,
    );
  }, [still]);
  const loaded = celebration.loaded;
  return !still && ready && loaded !== undefined ? <loaded.Confetti /> : null;
}
