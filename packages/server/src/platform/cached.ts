import type { Clock } from './clock.js';

/**
 * Reads at most once per period, however many request it at the same time. A failed read is not remembered.
 */
export function cached<Value>(clock: Clock, periodMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  let readMs = 0;
  return () => {
    const now = clock.nowMs();
    if (value === undefined || now - readMs >= periodMs) {
      readMs = now;
      const reading = read();
      value = reading;
      reading.catch(() => {
        if (value === reading) value = undefined;
      });
    }
    return value;
  };
}
