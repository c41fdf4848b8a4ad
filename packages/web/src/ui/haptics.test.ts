import { afterEach, expect, test, vi } from 'vitest';
import { vibrate } from './haptics';

afterEach(() => vi.unstubAllGlobals());

function device({ reduced = false, vibrates = true } = {}) {
  const vibration = vi.fn();
  vi.stubGlobal('navigator', vibrates ? { vibrate: vibration } : {});
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  return vibration;
}

test('each confirmation has a pattern of its own', () => {
  const vibration = device();
  for (const kind of ['tap', 'reward', 'celebration'] as const) vibrate(kind);
  const patterns = vibration.mock.calls.map(([pattern]) => JSON.stringify(pattern));
  expect(new Set(patterns).size).toBe(3);
});

test('nothing vibrates under reduced motion, or where the device cannot', () => {
  const vibration = device({ reduced: true });
  vibrate('reward');
  expect(vibration).not.toHaveBeenCalled();
  device({ vibrates: false });
  expect(() => vibrate('reward')).not.toThrow();
});
