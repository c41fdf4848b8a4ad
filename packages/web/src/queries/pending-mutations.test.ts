import { expect, test, vi } from 'vitest';
import { forgetPersonalData } from './auth';
import { PendingMutations } from './pending-mutations';

const buy = { id: 'a', celebrityId: 'gh1', shares: 3 };
const again = { ...buy, id: 'b' };

const opened = () => new PendingMutations<typeof buy, string>();

test('while a request is pending, neither it nor another one for its celebrity is sent', () => {
  const requests = opened();
  expect(requests.begin(buy)).toBe(true);
  expect(requests.begin(buy)).toBe(false);
  expect(requests.begin(again)).toBe(false);
  expect(requests.begin({ ...again, celebrityId: 'gh2' })).toBe(true);
});

test('a request without a response stays pending, also for a ticket opened later, and only it can be sent again', () => {
  const requests = opened();
  requests.begin(buy);
  expect(requests.lose(buy)).toBe('undelivered');
  expect(requests.of('gh1')).toEqual({ request: buy, lost: true });
  expect(requests.begin(again)).toBe(false);
  expect(requests.begin(buy)).toBe(true);
  expect(requests.end(buy, 'bought')).toBe('undelivered');
  expect(requests.of('gh1')).toBeUndefined();
  expect(requests.begin(again)).toBe(true);
});

test('the outcome is delivered to the open ticket; without one the sender learns that it was not delivered', () => {
  const requests = opened();
  const first = vi.fn();
  const second = vi.fn();
  requests.begin(buy);
  requests.onOutcome('gh1', first)();
  const close = requests.onOutcome('gh1', second);
  expect(requests.end(buy, 'refused')).toBe('delivered');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledExactlyOnceWith('refused');
  requests.begin(again);
  close();
  expect(requests.end(again, 'refused')).toBe('undelivered');
  expect(second).toHaveBeenCalledOnce();
});

test('subscribers are notified of each change', () => {
  const requests = opened();
  const seen: unknown[] = [];
  const stop = requests.subscribe(() => seen.push(requests.of('gh1')?.lost));
  requests.begin(buy);
  requests.lose(buy);
  requests.begin(buy);
  requests.end(buy, 'bought');
  stop();
  requests.begin(again);
  expect(seen).toEqual([false, true, false, undefined]);
});

test('a player’s pending requests are dropped at sign-out, and their outcome is delivered to nobody', async () => {
  const requests = opened();
  const next = vi.fn();
  requests.begin(buy);
  vi.stubGlobal('navigator', {});
  await forgetPersonalData();
  expect(requests.of('gh1')).toBeUndefined();
  requests.onOutcome('gh1', next);
  expect([requests.lose(buy), requests.end(buy, 'bought')]).toEqual(['forgotten', 'forgotten']);
  expect(next).not.toHaveBeenCalled();
});
