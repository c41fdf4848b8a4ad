import { beforeEach, expect, test, vi } from 'vitest';
import { closeToast, showToast, toasts } from './toast-store';

// Also those of other test files of this worker.
beforeEach(() => {
  for (const { id } of toasts.get()) closeToast(id);
});

test('a toast stays until it is closed, and those who listen hear of both', () => {
  const listener = vi.fn();
  const unsubscribe = toasts.subscribe(listener);
  const id = showToast({ tone: 'success', text: 'Bought 3 shares' });
  expect(toasts.get()).toEqual([{ id, tone: 'success', text: 'Bought 3 shares' }]);
  closeToast(id);
  expect(toasts.get()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
});

test('the same words do not pile up', () => {
  showToast({ tone: 'error', text: 'You are offline' });
  const again = showToast({ tone: 'error', text: 'You are offline' });
  expect(toasts.get().map((entry) => entry.id)).toEqual([again]);
});

test('at most three toasts are on screen, the newest ones', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast({ tone: 'info', text });
  expect(toasts.get().map((entry) => entry.text)).toEqual(['two', 'three', 'four']);
});
