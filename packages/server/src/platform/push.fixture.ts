import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import webPush from 'web-push';
import type { VapidKeys } from './push.js';

export const testVapidKeys: VapidKeys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:stage@limelight.test' };

interface ReceivedMessage {
  readonly host: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The browser's side of a subscription, which alone can decrypt its messages. */
interface TestBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Per RFC 8188 and RFC 8291. */
  decrypt(body: Buffer): string;
}

export interface PushPeer {
  readonly messages: ReceivedMessage[];
  readonly browser: TestBrowser;
  /** The status of its responses. */
  answer: number;
  /** Routes every connection, for whichever host, to this peer without TLS. */
  readonly agent: Agent;
  close(): Promise<void>;
}

function makeBrowser(): TestBrowser {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const senderLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + senderLength);
      const record = body.subarray(21 + senderLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(pair.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The padding of the last record is 2 and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** A push service for tests. */
export async function openPushPeer(): Promise<PushPeer> {
  const messages: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      messages.push({ host: request.headers.host, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(peer.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () => connect(port, '127.0.0.1');
  const peer: PushPeer = {
    messages,
    browser: makeBrowser(),
    answer: 201,
    agent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return peer;
}
