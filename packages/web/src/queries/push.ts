import { subscribeToPush } from '@limelight/contract/push';
import { call } from './client';

/** Whether this browser can take push messages at all. On iPhones only an installed app can. */
export function canTakePush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return canTakePush() ? navigator.serviceWorker.getRegistration() : undefined;
}

/** `unable` where no service worker runs; `blocked` when the person told the browser so, which only they can change. */
export type PushState = 'unable' | 'blocked' | 'off' | 'on';

export async function readPushState(): Promise<PushState> {
  const worker = await registration();
  if (worker === undefined) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await worker.pushManager.getSubscription()) === null ? 'off' : 'on';
}

/**
 * Asks the person, subscribes this browser and tells the server.
 * @throws when the browser or the server refuses for another reason than the person's answer
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
 * Ends this browser's subscription. The push service then refuses its address, and the server drops it with the next
 * message: nothing must be sent for that, so it also works while nobody is signed in.
 */
export async function endPush(): Promise<void> {
  const worker = await registration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
