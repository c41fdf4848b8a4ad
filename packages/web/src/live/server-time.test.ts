import { describe, expect, it } from 'vitest';
import { plausibleServerTime } from './server-time';

describe('the server’s time', () => {
  const tick = { time: '2025-11-21T12:00:00Z', nextTime: '2025-11-21T12:00:30Z' };
  const tickMs = Date.parse(tick.time);

  it('is the browser’s clock while that is plausible', () => {
    expect(plausibleServerTime(tickMs + 12_000, tick)).toBe(tickMs + 12_000);
  });

  it('is taken from the tick when the browser’s clock is wrong', () => {
    expect(plausibleServerTime(tickMs - 3_600_000, tick)).toBe(tickMs);
    expect(plausibleServerTime(tickMs + 3_600_000, tick)).toBe(tickMs + 33_000);
  });
});
