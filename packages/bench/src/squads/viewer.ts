import type { Socket } from 'node:net';
import { addressOf } from '@limelight/contract/address';
import { listSquadMessages } from '@limelight/contract/fame/squad-chat';
import type { SquadMessagePage } from '@limelight/contract/fame/squad-chat.schema';
import { squadChatEvent } from '@limelight/contract/fame/squad-chat-events';
import { squadTopic } from '@limelight/contract/fame/squads';
import { liveStream } from '@limelight/contract/live';
import { topicName } from '@limelight/contract/stream';
import { joinSocketIo, openSocket, socketIoRequest } from '../fanout/raw-client.js';
import { headersOf, sendAs } from '../trades/player-request.js';
import { type Decoded, decodeEvents, decodeFrames, type News, received, remembering } from './decode-news.js';
import { firstDigest, nextDigest } from './order-digest.js';

export interface ViewerOptions {
  readonly kind: 'sse' | 'socket.io';
  readonly port: number;
  readonly squadId: string;
  readonly secret: string;
  /** What a message took to a viewer, in milliseconds. */
  readonly arrived: (sentMs: number) => void;
}

const decoders = { sse: remembering(decodeEvents), 'socket.io': remembering(decodeFrames) };
const chatMark = `event: ${squadChatEvent.event}\n`;

/** A member's page: it shows each message once, by number, and reads what it has missed. */
export class Viewer {
  readonly #index: number;
  readonly #options: ViewerOptions;
  readonly #decode: (bytes: Buffer) => Decoded;
  #socket: Socket | undefined;
  #pending: Buffer | undefined;
  #last = 0;
  #head = 0;
  #isReading = false;
  count = 0;
  /** Of the order of what it has. */
  digest = firstDigest;

  constructor(index: number, options: ViewerOptions) {
    this.#index = index;
    this.#options = options;
    this.#decode = decoders[options.kind];
  }

  /** Resolves when it has joined the squad. */
  open(): Promise<void> {
    const { kind, port } = this.#options;
    return new Promise((resolve, reject) => {
      let opening: string | undefined = '';
      const request = kind === 'sse' ? this.#streamRequest() : socketIoRequest(this.#index);
      const read = (chunk: Buffer) => {
        if (opening !== undefined) {
          opening += chunk.toString('latin1');
          if (!(kind === 'sse' ? opening.includes(chatMark) : joinSocketIo(socket, opening))) return;
          if (kind === 'sse') this.#read(Buffer.from(opening, 'latin1'));
          opening = undefined;
          resolve();
        } else this.#read(chunk);
      };
      const socket = openSocket({ port, request, read });
      this.#socket = socket;
      socket.on('error', reject);
      socket.on('close', () => {
        // Nobody would wait for what this viewer misses.
        if (this.#socket === socket) throw new Error(`the server closed a connection: ${opening ?? ''}`);
      });
    });
  }

  cut(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#pending = undefined;
    socket?.destroy();
  }

  #streamRequest(): string {
    const { squadId, secret } = this.#options;
    const headers = { host: '127.0.0.1', accept: 'text/event-stream', ...headersOf({ player: this.#index, secret }) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const path = `${liveStream.url}?topics=${topicName(squadTopic, squadId)}`;
    return `${liveStream.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  }

  #read(chunk: Buffer): void {
    const bytes = this.#pending === undefined ? chunk : Buffer.concat([this.#pending, chunk]);
    const { news, rest } = this.#decode(bytes);
    this.#pending = rest === 0 ? undefined : Buffer.from(bytes.subarray(bytes.length - rest));
    for (const one of news) this.#show(one);
  }

  #show({ after, head, messages }: News): void {
    this.#head = Math.max(this.#head, head);
    if (after > this.#last && this.#options.kind === 'sse') void this.#catchUp();
    else for (const { sentMs } of this.#take(messages)) this.#options.arrived(sentMs);
  }

  #take(messages: News['messages']): News['messages'] {
    const fresh = messages.filter(({ number }) => number > this.#last);
    for (const { number, sequence } of fresh) {
      this.#last = number;
      this.count += 1;
      this.digest = nextDigest(this.digest, sequence);
    }
    return fresh;
  }

  async #catchUp(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const { port, secret, squadId } = this.#options;
    const url = addressOf(listSquadMessages.url, { id: squadId });
    while (this.#last < this.#head) {
      const path = `${url}?after=${this.#last}&limit=100`;
      const { status, text } = await sendAs({ port, secret, player: this.#index, method: 'GET', path });
      if (status !== 200) throw new Error(`a page of messages was refused with ${status}: ${text}`);
      this.#take((JSON.parse(text) as SquadMessagePage).messages.map(received));
    }
    this.#isReading = false;
  }
}
