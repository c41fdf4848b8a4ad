import { impersonatedHeader } from '@limelight/contract/endpoint';
import { paths } from '@limelight/contract/paths';
import { keepsAppHeader } from '@limelight/contract/server-rendering';
import { asOfHeader, dataCaches, type WorkerMessage } from '../offline/worker-protocol';
import { type Handling, handlingOf } from './offline-policy';
import { takePushMessages } from './push';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: the files of the app and a digest of their names. */
declare const builtShell: { readonly version: string; readonly files: readonly string[] };

const shellPrefix = 'limelight-shell-';
const shellCache = `${shellPrefix}${builtShell.version}`;
const fileCache = 'limelight-files';
/** Any page but the landing page, whose head asks for more than the others need. */
const page = paths.dashboard;
const isKept = { [keepsAppHeader]: '1' };

/** More charts and pictures than somebody looks at; the oldest go. */
const entriesMax = 300;
/** A line that is there but carries nothing must not look worse than none. */
const networkWaitMs = 5_000;

/** Grows when a player leaves: what was asked for before must not be kept after. */
let generation = 0;

self.addEventListener('install', (event) => event.waitUntil(fillShell()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message === 'take-over') event.waitUntil(self.skipWaiting());
  if (message === 'forget') event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode } = request;
  const handling = handlingOf({ method, mode, url: new URL(request.url), ownOrigin: self.location.origin });
  if (handling !== 'leave') event.respondWith(answers[handling](request));
});

takePushMessages();

/** Files that an earlier version has are taken over: their names say what is in them. */
async function fillShell(): Promise<void> {
  const cache = await caches.open(shellCache);
  await cache.put(page, await fetchWhole(undrawn(new Request(page, { cache: 'reload' }))));
  for (const file of builtShell.files) {
    const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
    await cache.put(file, known ?? (await fetchWhole(new Request(file, { cache: 'no-cache' }))));
  }
}

/** What is drawn would have to be kept for one player and moment, and what it tells would come past this worker. */
function undrawn(request: Request): Request {
  return new Request(request, { headers: { accept: 'text/html', ...isKept } });
}

async function fetchWhole(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${request.url} answers ${response.status}`);
  return response;
}

async function begin(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function forget(): Promise<void> {
  generation += 1;
  await caches.delete(dataCaches.own);
}

const answers: Readonly<Record<Exclude<Handling, 'leave'>, (request: Request) => Promise<Response>>> = {
  // The server's page names the newest files; the kept one stands in where none comes.
  page: (request) => inTime(fetch(undrawn(request)), () => caches.match(page, { cacheName: shellCache })),
  asset: async (request) => (await caches.match(request)) ?? keep(fileCache, request, await fetch(request)),
  file: (request) => networkFirst(fileCache, request),
  everybody: (request) => networkFirst(dataCaches.everybody, request),
  own: (request) => networkFirst(dataCaches.own, request),
};

async function networkFirst(cacheName: string, request: Request): Promise<Response> {
  const asked = generation;
  const fromNetwork = fetch(request).then(async (response) => {
    if (response.status === 401) await forget();
    return asked === generation ? keep(cacheName, request, response) : response;
  });
  return inTime(fromNetwork, () => kept(cacheName, request));
}

/** The network's answer; what was kept instead, where there is something, when it fails or takes too long. */
async function inTime(
  fromNetwork: Promise<Response>,
  readKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), networkWaitMs));
  try {
    const first = await Promise.race([fromNetwork, late]);
    if (first !== 'late') return first;
    return (await readKept()) ?? (await fromNetwork);
  } catch (error) {
    return (await readKept()) ?? Promise.reject(error);
  }
}

/** Keeps a copy of a good answer with the time it was given; nothing of a player whom an admin views. */
async function keep(cacheName: string, request: Request, response: Response): Promise<Response> {
  if (!response.ok || response.headers.has(impersonatedHeader)) return response;
  const cache = await caches.open(cacheName);
  await cache.put(request, response.clone());
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - entriesMax)).map((key) => cache.delete(key)));
  return response;
}

/** A kept answer that says how old it is; the server's own `date` is when it was given. */
async function kept(cacheName: string, request: Request): Promise<Response | undefined> {
  const response = (await caches.match(request, { cacheName })) ?? (await caches.match(request));
  if (response === undefined) return undefined;
  const headers = new Headers(response.headers);
  const given = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(given)) headers.set(asOfHeader, new Date(given).toISOString());
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
