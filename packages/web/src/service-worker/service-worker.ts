import { impersonatedHeader } from '@limelight/contract/endpoint';
import { paths } from '@limelight/contract/paths';
import { appIsCachedHeader } from '@limelight/contract/server-rendering';
import { asOfHeader, dataCaches, type LateAccount, type WorkerMessage } from '../offline/worker-protocol';
import { type Handling, handlingOf, isOfProxy, isStorable, offlineAccount } from './offline-policy';
import { handlePushMessages } from './push';

declare const self: ServiceWorkerGlobalScope;
/** Injected by the build: the app's files and a digest of their names. */
declare const builtShell: { readonly version: string; readonly files: readonly string[] };

const shellPrefix = 'limelight-shell-';
const shellCache = `${shellPrefix}${builtShell.version}`;
const fileCache = 'limelight-files';
/** The app shell. Not the landing page, whose head preloads more than the other pages need. */
const page = paths.dashboard;
const appIsCached = { [appIsCachedHeader]: '1' };

/** Per cache; the oldest entries are evicted. */
const entriesMax = 300;
/** A connection that stalls must not be worse than none. */
const networkWaitMs = 5_000;

/** Increments at log-out: responses to earlier requests must not be cached afterwards. */
let generation = 0;

self.addEventListener('install', (event) => event.waitUntil(fillShell()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message === 'take-over') event.waitUntil(self.skipWaiting());
  if (message === 'forget') event.waitUntil(clearOwnData());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode } = request;
  const handling = handlingOf({ method, mode, url: new URL(request.url), ownOrigin: self.location.origin });
  if (handling === 'leave') return;
  // Neither reachable nor stored is an error of the network; a rejection would be an error of the worker.
  event.respondWith(strategies[handling](request, event).catch(() => Response.error()));
});

handlePushMessages();

/**
 * Precaches the app shell. Hashed files of an earlier version are reused: the hash identifies the content.
 */
async function fillShell(): Promise<void> {
  const cache = await caches.open(shellCache);
  await cache.put(page, await fetchComplete(plain(new Request(page, { cache: 'reload' }))));
  for (const file of builtShell.files) {
    const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
    await cache.put(file, known ?? (await fetchComplete(new Request(file, { cache: 'no-cache' }))));
  }
}

/**
 * Requests the page without server-side rendering: cached, a rendered page would be stale and another
 * player's.
 */
function plain(request: Request): Request {
  return new Request(request, { headers: { accept: 'text/html', ...appIsCached } });
}

async function fetchComplete(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${request.url} responded with ${response.status}`);
  return response;
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function clearOwnData(): Promise<void> {
  generation += 1;
  await caches.delete(dataCaches.own);
}

type Strategy = (request: Request, event: FetchEvent) => Promise<Response>;

const strategies: Readonly<Record<Exclude<Handling, 'leave'>, Strategy>> = {
  // The server's page has the newest files; the cached one is the fallback.
  page: (request) => withTimeout(fetchGame(plain(request)), () => caches.match(page, { cacheName: shellCache })),
  asset: async (request) => (await caches.match(request)) ?? cacheResponse(fileCache, request, await fetch(request)),
  file: (request) => networkFirst(fileCache, request),
  picture: (request) => networkFirst(fileCache, request).catch(drawPerson),
  everybody: (request, event) => networkFirst(dataCaches.everybody, request, event),
  own: (request, event) => networkFirst(dataCaches.own, request, event),
  account: (request, event) => networkFirst(dataCaches.own, request, event, cacheAccount),
};

async function networkFirst(
  cacheName: string,
  request: Request,
  event?: FetchEvent,
  store = cacheResponse,
): Promise<Response> {
  const requestGeneration = generation;
  const fromNetwork = fetchGame(request).then(async (response) => {
    if (response.status === 401) await clearOwnData();
    return requestGeneration === generation ? store(cacheName, request, response) : response;
  });
  // What comes after the copy was given is stored all the same.
  event?.waitUntil(fromNetwork.catch(() => undefined));
  const answer = await withTimeout(fromNetwork, () => readCached(cacheName, request));
  // The copy of an account is reduced, so the page that got one also gets the whole account.
  if (store === cacheAccount && answer.headers.has(asOfHeader)) {
    event?.waitUntil(
      fromNetwork.then((late) => sendAccount(late, event.clientId, requestGeneration)).catch(() => undefined),
    );
  }
  return answer;
}

async function sendAccount(response: Response, clientId: string, requestGeneration: number): Promise<void> {
  if (!response.ok || requestGeneration !== generation) return;
  const message: LateAccount = { lateAccount: await response.json() };
  const client = await self.clients.get(clientId);
  client?.postMessage(message);
}

/** In the place of a picture that is not stored: somebody, on the colour that the page has below pictures. */
function drawPerson(): Response {
  const shape = '<circle cx="20" cy="19" r="7"/><path d="M6 50c0-13 6-20 14-20s14 7 14 20"/>';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50" fill="#8a7d8e" fill-opacity=".55">${shape}</svg>`;
  return new Response(drawing, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' } });
}

/** @throws TypeError without a connection to the game, also where a proxy has an answer of its own */
async function fetchGame(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (isOfProxy(response)) throw new TypeError(`A proxy answered with ${response.status}`);
  return response;
}

/** The network's response; the cached one, if any, when the network fails or takes too long. */
async function withTimeout(
  fromNetwork: Promise<Response>,
  readFallback: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), networkWaitMs));
  try {
    const first = await Promise.race([fromNetwork, late]);
    if (first !== 'late') return first;
    return (await readFallback()) ?? (await fromNetwork);
  } catch (error) {
    return (await readFallback()) ?? Promise.reject(error);
  }
}

/** A copy that cannot be stored (storage full or denied) must not cost the page its response. */
async function unlessItFails(response: Response, store: () => Promise<void>): Promise<Response> {
  await store().catch(() => undefined);
  return response;
}

/** Stores a reduced copy of the account. */
async function cacheAccount(cacheName: string, request: Request, response: Response): Promise<Response> {
  if (!response.ok || response.headers.has(impersonatedHeader)) return response;
  const { date = '' } = Object.fromEntries(response.headers);
  const copy = response.clone();
  return unlessItFails(response, async () => {
    const account = JSON.stringify(offlineAccount(await copy.json()));
    const headers = { 'content-type': 'application/json', date };
    await cacheResponse(cacheName, request, new Response(account, { headers }));
  });
}

/** Stores a copy of a response that may be stored, and evicts the oldest entries. */
async function cacheResponse(cacheName: string, request: Request, response: Response): Promise<Response> {
  if (!isStorable(response)) return response;
  const copy = response.clone();
  return unlessItFails(response, async () => {
    const cache = await caches.open(cacheName);
    await cache.put(request, copy).catch(async (error) => {
      // What is stored is older, and would be shown as the newest there is.
      await cache.delete(request);
      throw error;
    });
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - entriesMax)).map((key) => cache.delete(key)));
  });
}

/** A cached response with its time in a header, taken from the server's `date`. */
async function readCached(cacheName: string, request: Request): Promise<Response | undefined> {
  const response = (await caches.match(request, { cacheName })) ?? (await caches.match(request));
  if (response === undefined) return undefined;
  const headers = new Headers(response.headers);
  const servedMs = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(servedMs)) headers.set(asOfHeader, new Date(servedMs).toISOString());
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
