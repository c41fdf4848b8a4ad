import { secondMs } from '@limelight/rules/time';

/** The time between two ticks, after "every": "30 seconds", or "second". */
export function tickDuration(intervalMs: number): string {
  const seconds = Math.round(intervalMs / secondMs);
  return seconds === 1 ? 'second' : `${seconds} seconds`;
}
