/** In milliseconds; a list alternates between vibration and pause. */
const patterns = { press: 12, done: [18, 60, 28] } as const;

/**
 * A short vibration that confirms what the finger did: `press` for a touch that took effect, `done` for a trade or a reward.
 * Nothing happens where the device cannot vibrate or the player prefers reduced motion.
 */
export function vibrate(kind: keyof typeof patterns): void {
  if (typeof navigator.vibrate !== 'function') return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const pattern = patterns[kind];
  navigator.vibrate(typeof pattern === 'number' ? pattern : [...pattern]);
}
