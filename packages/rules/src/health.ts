export type Level = 'healthy' | 'warning' | 'failing';

/** A measure is a warning from one value on, and failing from a higher one. */
export interface Threshold {
  readonly warning: number;
  readonly failing: number;
}

export function levelOf(value: number, { warning, failing }: Threshold): Level {
  if (value >= failing) return 'failing';
  return value >= warning ? 'warning' : 'healthy';
}

/** "Warning from 50 ms, failing from 500 ms" */
export function thresholdText({ warning, failing }: Threshold, format: (value: number) => string): string {
  return `Warning from ${format(warning)}, failing from ${format(failing)}`;
}
