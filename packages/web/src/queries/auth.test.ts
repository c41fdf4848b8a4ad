import { expect, test, vi } from 'vitest';
import { signIn } from './auth';

test('a log-in ends the push subscription of an earlier one in this browser, and continues if that fails', async () => {
  const unsubscribe = vi.fn(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('window', Object.assign(globalThis, { PushManager: class {}, Notification: class {} }));
  vi.stubGlobal('fetch', async () => Response.json({ status: true }));
  const credentials = { email: 'ama@example.org', password: 'a long walk by the sea' };
  expect(await signIn(credentials)).toBe('signed-in');
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  unsubscribe.mockRejectedValue(new Error('no network'));
  expect(await signIn(credentials)).toBe('signed-in');
});
