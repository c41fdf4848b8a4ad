import { listCelebrities } from '@limelight/contract/exchange/market';
import { getMe } from '@limelight/contract/people/accounts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const origin = 'https://limelight.test';
const listeners = new Map<string, (event: object) => void>();
const stored = { match: vi.fn(), open: vi.fn(), keys: vi.fn(), delete: vi.fn() };
const network = vi.fn<() => Promise<Response>>();
/** The page that requests. */
const requesting = { postMessage: vi.fn() };

/** Starts the worker, whose module listens from its first line. */
async function startWorker(): Promise<void> {
  vi.resetModules();
  vi.stubGlobal('self', {
    location: { origin },
    clients: { get: async () => requesting },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
  vi.stubGlobal('caches', stored);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('builtShell', { version: '1', files: [] });
  await import('./service-worker');
}

/** What the page gets. */
function answerTo(path: string, mode?: 'navigate'): Promise<Response> {
  let answer: Promise<Response> | undefined;
  const respondWith = (promise: Promise<Response>) => {
    answer = promise;
  };
  const request = new Request(`${origin}${path}`);
  // Only a browser makes a request of this mode.
  if (mode !== undefined) Object.defineProperty(request, 'mode', { value: mode });
  listeners.get('fetch')?.({ request, respondWith, clientId: 'requesting', waitUntil: () => undefined });
  return answer ?? Promise.reject(new Error('left to the browser'));
}

beforeEach(async () => {
  vi.resetAllMocks();
  stored.match.mockResolvedValue(undefined);
  await startWorker();
});

describe('the service worker', () => {
  const data = () =>
    Response.json({ email: 'ama@example.org' }, { headers: { date: 'Sun, 29 Nov 2026 08:00:00 GMT' } });
  const noCopies: readonly [string, () => void][] = [
    ['storage is denied', () => stored.open.mockRejectedValue(new Error('denied'))],
    ['storage is full', () => stored.open.mockResolvedValue({ put: () => Promise.reject(new Error('full')) })],
    ['a function is missing', () => stored.open.mockImplementation(() => (undefined as unknown as () => never)())],
  ];

  it.each(noCopies)('answers with what the network says when %s', async (_, prepare) => {
    for (const path of [listCelebrities.url, getMe.url, '/assets/a.js', '/theme.js', '/posters/1.svg']) {
      prepare();
      network.mockResolvedValueOnce(data());
      expect(await (await answerTo(path)).json(), path).toEqual({ email: 'ama@example.org' });
    }
  });

  it('gives a page that got the reduced copy of its account the whole one when it arrives late', async () => {
    vi.useFakeTimers();
    let arrive = (_late: Response) => {};
    network.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const headers = { date: 'Sun, 29 Nov 2026 08:00:00 GMT' };
    stored.match.mockImplementation(async () => Response.json({ id: '1', email: '' }, { headers }));
    const answer = answerTo(getMe.url);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(await (await answer).json()).toEqual({ id: '1', email: '' });
    const me = { id: '1', email: 'ama@example.org' };
    arrive(Response.json(me));
    await vi.waitFor(() => expect(requesting.postMessage).toHaveBeenCalledWith({ lateAccount: me }));
  });

  it('drops an older copy when the storage is full', async () => {
    const drop = vi.fn();
    stored.open.mockResolvedValue({ put: () => Promise.reject(new Error('full')), delete: drop });
    network.mockResolvedValueOnce(data());
    expect((await answerTo(listCelebrities.url)).status).toBe(200);
    await vi.waitFor(() => expect(drop).toHaveBeenCalledTimes(1));
  });

  it('answers without a connection with an error of the network, and never rejects', async () => {
    network.mockRejectedValue(new TypeError('offline'));
    for (const path of [listCelebrities.url, getMe.url, '/assets/a.js', '/theme.js']) {
      expect((await answerTo(path)).type, path).toBe('error');
    }
  });

  it('opens the cached app where a proxy answers for a server that is down, and passes on what the game says', async () => {
    const app = new Response('the app');
    stored.match.mockImplementation(async () => app.clone());
    for (const status of [502, 503, 504]) {
      network.mockResolvedValueOnce(new Response('Bad Gateway', { status }));
      expect(await (await answerTo('/dashboard', 'navigate')).text()).toBe('the app');
    }
    const headers = { 'content-security-policy': "default-src 'none'" };
    network.mockResolvedValueOnce(new Response('Closed for maintenance', { status: 503, headers }));
    expect(await (await answerTo('/dashboard', 'navigate')).text()).toBe('Closed for maintenance');
  });

  it('draws somebody in the place of a picture that is not stored, which no browser stores', async () => {
    network.mockRejectedValue(new TypeError('offline'));
    for (const path of ['/posters/1.svg', '/posters/1.thumb.svg', '/avatars/1.webp']) {
      const { status, headers } = await answerTo(path);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/svg+xml',
        'no-store',
      ]);
    }
    expect(stored.open).not.toHaveBeenCalled();
  });
});
