import { Agent } from 'node:https';
import webPush from 'web-push';

/** The keys that sign push messages (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Contact for the push service: a mailto: or https: address. */
  readonly subject: string;
}

interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushMessage {
  readonly body: string;
  /** How long the push service stores it for a browser that is offline. */
  readonly ttlSeconds: number;
  /** A newer message with the same topic replaces an undelivered one; at most 32 letters and digits. */
  readonly topic: string;
}

export type PushSender = ReturnType<typeof webPushSender>;

const answerTimeoutMs = 10_000;
const socketsMax = 8;
const goneStatuses = new Set([404, 410]);

/**
 * The browsers' push services. A client sends the endpoint, so only these hosts are called (SSRF protection).
 */
const knownHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const knownDomains = ['.push.apple.com', '.notify.windows.com', '.wns.windows.com'];

/** Whether an address belongs to a known push service: https, the default port, no credentials. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return knownHosts.includes(host) || knownDomains.some((domain) => host.endsWith(domain));
}

/** @param agent opens the connections; a test routes them to its own push service */
export function webPushSender({ keys, agent }: { readonly keys: VapidKeys; readonly agent?: Agent }) {
  const connections = agent ?? new Agent({ keepAlive: true, maxSockets: socketsMax });
  return {
    /** The VAPID public key with which a browser subscribes. */
    publicKey: keys.publicKey,
    /**
     * @returns 'gone' when the browser has ended its subscription
     * @throws when the message was not accepted; the caller retries
     */
    send: async (
      { endpoint, p256dh, auth }: PushAddress,
      { body, ttlSeconds, topic }: PushMessage,
    ): Promise<'sent' | 'gone'> => {
      // Checked again: a stored row may be older than this list of hosts.
      if (!isPushEndpoint(endpoint)) return 'gone';
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, body, {
          vapidDetails: { ...keys },
          TTL: ttlSeconds,
          topic,
          agent: connections,
          timeout: answerTimeoutMs,
        });
        return 'sent';
      } catch (error) {
        if (error instanceof webPush.WebPushError && goneStatuses.has(error.statusCode)) return 'gone';
        throw error;
      }
    },
  };
}
