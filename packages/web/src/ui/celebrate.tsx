import { useEffect } from 'react';
import { vibrate } from './haptics';
import { ModuleLoader } from './module-loader';
import { useStore } from './store';
import { useReducedMotion } from './use-media-query';

// Lazy: most visits celebrate nothing.
const celebration = new ModuleLoader(() => import('./celebration'));

/**
 * The player's own success: confetti once through the positioned element that it is in, and a short
 * vibration. Nothing under reduced motion, and nothing when the code does not load.
 */
export function Celebration() {
  const still = useReducedMotion();
  const loaded = useStore(celebration.module);
  useEffect(() => {
    if (still) return;
    vibrate('celebration');
    celebration.load().catch(() => undefined);
  }, [still]);
  return !still && loaded !== undefined ? <loaded.Confetti /> : null;
}
