/** The easing of `--ease`. */
const ease = 'cubic-bezier(0.2, 0, 0, 1)';

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Plays an animation on one element, outside of React's rendering. For transforms, opacity and clips, which
 * need no layout.
 *
 * @param durationMs in milliseconds
 * @returns `undefined` under reduced motion, where nothing moves
 */
export function animate(
  element: Element,
  frames: Keyframe[],
  durationMs: number,
  easing = ease,
): Animation | undefined {
  if (prefersReducedMotion()) return undefined;
  return element.animate(frames, { duration: durationMs, easing });
}
