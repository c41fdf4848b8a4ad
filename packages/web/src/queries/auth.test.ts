import { expect, test, vi } from 'vitest';
import { signIn } from './auth';

test('a log-in ends what an earlier one in this browser subscribed to, and goes on where that cannot be done', async () => {
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
