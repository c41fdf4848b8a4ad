import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyWhileSeen } from './every-while-seen';

let page: EventTarget & { visibilityState: string };

function show(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a hidden page runs no timer, and everything is up to date when it is seen again', () => {
  const listener = vi.fn();
  const end = everyWhileSeen(1_000, listener);
  listener.mockClear();
  vi.advanceTimersByTime(3_000);
  expect(listener).toHaveBeenCalledTimes(3);
  show('hidden');
  vi.advanceTimersByTime(3_600_000);
  expect([listener.mock.calls.length, vi.getTimerCount()]).toEqual([3, 0]);
  show('visible');
  expect(listener).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(2_000);
  expect(listener).toHaveBeenCalledTimes(6);
  end();
  show('hidden');
  show('visible');
  expect([listener.mock.calls.length, vi.getTimerCount()]).toEqual([6, 0]);
});

test('a page that opens in the background begins when it is seen', () => {
  page.visibilityState = 'hidden';
  const listener = vi.fn();
  const end = everyWhileSeen(1_000, listener);
  expect([listener.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
  show('visible');
  expect([listener.mock.calls.length, vi.getTimerCount()]).toEqual([1, 1]);
  end();
});

test('what began at different moments is called in one', () => {
  const calls: number[] = [];
  const note = () => calls.push(performance.now());
  vi.advanceTimersByTime(1_000 - (performance.now() % 1_000) + 300);
  const ends = [everyWhileSeen(1_000, note)];
  vi.advanceTimersByTime(400);
  ends.push(everyWhileSeen(1_000, note));
  vi.advanceTimersByTime(1_300);
  for (const end of ends) end();
  expect(calls.map((call) => Math.round(call - (calls[0] ?? 0)))).toEqual([0, 400, 700, 700, 1_700, 1_700]);
});
