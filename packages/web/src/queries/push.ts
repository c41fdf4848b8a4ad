import { subscribeToPush } from '@limelight/contract/people/notifications';
import { call } from './client';

/** Whether this browser supports push messages. On iPhones only an installed app does. */
function canTakePush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return canTakePush() ? navigator.serviceWorker.getRegistration() : undefined;
}

/**
 * `unable` without a service worker; `blocked` when the user denied the permission, which only they can
 * change.
 */
export type PushState = 'unable' | 'blocked' | 'off' | 'on';

export async function readPushState(): Promise<PushState> {
  const worker = await registration();
  if (worker === undefined) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await worker.pushManager.getSubscription()) === null ? 'off' : 'on';
}

/**
 * Requests the permission, subscribes this browser and registers the subscription with the server.
 * @throws when the browser or the server fails for another reason than a denied permission
 */
export async function startPush(publicKey: string): Promise<PushState> {
  const worker = await registration();
  if (worker === undefined) return 'unable';
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await call(subscribeToPush, {
      body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
    });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

/**
 * Ends this browser's subscription. The push service then rejects its endpoint, and the server deletes it
 * with the next message: this needs no request, so it also works without a session.
 */
export async function endPush(): Promise<void> {
  const worker = await registration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
