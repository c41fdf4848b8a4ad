import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { readNotification, subscribeToPush } from '@limelight/contract/people/notifications';
import type { Notification } from '@limelight/contract/people/notifications.schema';

declare const self: ServiceWorkerGlobalScope;

/** A push message from the server. */
export type PushedNotification = Pick<Notification, 'id' | 'title' | 'text' | 'path'>;

/** Parses a push message; null when it is invalid. */
export function readPushed(text: string | undefined): PushedNotification | null {
  if (text === undefined) return null;
  try {
    const { id, title, text: words, path } = JSON.parse(text) as Partial<Record<keyof PushedNotification, unknown>>;
    if (typeof id !== 'string' || typeof title !== 'string' || typeof words !== 'string') return null;
    return { id, title, text: words, path: typeof path === 'string' ? path : null };
  } catch {
    return null;
  }
}

function parsed(path: string, origin: string): URL | null {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
}

/** A URL of the app only: any other value links to the list of notifications. */
export function destinationOf(path: string | null, origin: string): string {
  const address = path === null ? null : parsed(path, origin);
  return address === null || address.origin !== origin
    ? paths.notifications
    : `${address.pathname}${address.search}${address.hash}`;
}

async function show(pushed: PushedNotification | null): Promise<void> {
  // A browser revokes push from sites that show no notification for a message.
  await self.registration.showNotification(pushed?.title ?? 'Something is new', {
    body: pushed?.text ?? 'Open it to see your notifications',
    tag: pushed?.id ?? 'unknown',
    icon: '/icon-192.png',
    data: { id: pushed?.id ?? null, path: pushed?.path ?? null },
  });
}

/** Opens the page in an existing window, or in a new one. */
async function goTo(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [open] = windows;
  if (open === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  await open.focus();
  await open.navigate(path);
}

async function markRead(id: string | null): Promise<void> {
  if (id === null) return;
  const { method, url } = readNotification;
  await fetch(addressOf(url, { id }), { method, credentials: 'same-origin' });
}

/** The push endpoint has changed: without the new one the server could no longer deliver. */
async function subscribeAgain(options: PushSubscriptionOptions | undefined): Promise<void> {
  if (options === undefined) return;
  const { userVisibleOnly, applicationServerKey } = options;
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  await fetch(subscribeToPush.url, {
    method: subscribeToPush.method,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }),
  });
}

/** Shows push messages as notifications, and opens their pages on a click. */
export function handlePushMessages(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(readPushed(event.data?.text()))));
  self.addEventListener('notificationclick', (event) => {
    const { id, path } = event.notification.data as { readonly id: string | null; readonly path: string | null };
    event.notification.close();
    event.waitUntil(Promise.all([markRead(id).catch(() => {}), goTo(destinationOf(path, self.location.origin))]));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(subscribeAgain(event.oldSubscription?.options)),
  );
}
