import { expect, test, vi } from 'vitest';
import { signIn, signOut } from './auth';

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

test('a log-in moves what a guest watched into the account, before any page needs it, and nothing is left behind', async () => {
  const stored = new Map([
    ['limelight.watchlist', '["gh4","1","gone"]'],
    ['limelight.guest', '{}'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('navigator', { onLine: true });
  const watched: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (method === 'PUT') watched.push(String(url).split('/').at(-1) ?? '');
    if (String(url).endsWith('/gone')) {
      return Response.json({ code: 'CELEBRITY_UNKNOWN', message: 'Celebrity not found' }, { status: 404 });
    }
    return Response.json({ status: true, celebrityIds: [] });
  });
  await signIn({ email: 'ama@example.org', password: 'a long walk by the sea' });
  expect(watched).toEqual(['gone', '1', 'gh4']);
  expect(stored.has('limelight.watchlist')).toBe(false);
  stored.set('limelight.watchlist', '["1"]');
  await signOut();
  expect(stored.has('limelight.watchlist')).toBe(false);
});
