/** In milliseconds; a list alternates between vibration and pause. */
const patterns = { tap: 12, reward: [18, 60, 28], celebration: [30, 40, 60] } as const;

/**
 * Haptic feedback: `tap` confirms a touch gesture, `reward` a claimed reward, `celebration` a success with
 * confetti. Nothing happens where the device cannot vibrate or the player prefers reduced motion.
 */
export function vibrate(kind: keyof typeof patterns): void {
  if (typeof navigator.vibrate !== 'function') return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const pattern = patterns[kind];
  navigator.vibrate(typeof pattern === 'number' ? pattern : [...pattern]);
}
