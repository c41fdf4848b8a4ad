import { Agent } from 'node:https';
import webPush from 'web-push';

/** The keys this server signs push messages with (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service may write to: a mailto: or https: address. */
  readonly subject: string;
}

export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly body: string;
  /** How long the push service keeps it for a browser that is away. */
  readonly ttlSeconds: number;
  /** A newer message with the same topic replaces one that still waits; 32 letters and digits at most. */
  readonly topic: string;
}

export interface PushSender {
  /** What a browser subscribes with. */
  readonly publicKey: string;
  /**
   * @returns 'gone' when the browser has ended its subscription
   * @throws when the message was not taken; whoever sends retries
   */
  send(address: PushAddress, message: PushMessage): Promise<'sent' | 'gone'>;
}

const answerTimeoutMs = 10_000;
const socketsMax = 8;
const goneStatuses = new Set([404, 410]);

/** The push services of the browsers there are. The address comes from the browser, so no other host is ever called. */
const knownHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const knownDomains = ['.push.apple.com', '.notify.windows.com', '.wns.windows.com'];

/** Whether an address is one of a push service: https, the usual port, no name and password. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return knownHosts.includes(host) || knownDomains.some((domain) => host.endsWith(domain));
}

export interface PushSenderOptions {
  readonly keys: VapidKeys;
  /** How connections are made; a test leads them to a push service of its own. */
  readonly agent?: Agent;
}

export function webPushSender({ keys, agent }: PushSenderOptions): PushSender {
  const connections = agent ?? new Agent({ keepAlive: true, maxSockets: socketsMax });
  return {
    publicKey: keys.publicKey,
    send: async ({ endpoint, p256dh, auth }, { body, ttlSeconds, topic }) => {
      // Looked at again: a row may be older than this version's list.
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
