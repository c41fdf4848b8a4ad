import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { StreamEventName } from '@limelight/contract/live';
import type { StreamEvent } from '@limelight/contract/live.schema';
import { type ApiKeyScope, opensWithKey } from '@limelight/rules/permission';
import { clientOf, isDeveloper } from './http/client-address.js';
import { Refusal } from './http/refusal.js';

/** One event as the bytes of the stream. Built once, written to every socket. */
export interface StreamMessage {
  readonly event: StreamEventName;
  readonly data: string;
  /** Lets a client that reconnects say what it saw last. */
  readonly id?: string;
  /** Of what a player alone is told: the least that an API key needs to hear it. Without it no key does. */
  readonly scope?: ApiKeyScope;
}

/** An event of the contract with its payload as the stream sends it. */
export function streamMessage<Name extends StreamEventName>(
  event: Name,
  payload: StreamEvent<Name>,
  options: Pick<StreamMessage, 'id' | 'scope'> = {},
): StreamMessage {
  return { ...options, event, data: JSON.stringify(payload) };
}

export interface LiveHub {
  broadcast(message: StreamMessage): void;
  /** To every connection of one player on this instance. */
  sendTo(userId: string, message: StreamMessage): void;
  /** Players with an open stream here, so that nothing is read for those who are not. */
  has(userId: string): boolean;
  readonly userIds: readonly string[];
  /** Sessions with an open stream here. */
  readonly sessionIds: readonly string[];
  /** API keys with an open stream here. */
  readonly keyIds: readonly string[];
  readonly connectionCount: number;
  /** Ends the streams of a session that is over; a browser that reconnects is a visitor, or shows a newer session. */
  endSession(sessionId: string): void;
  /** Ends the streams of a key that was revoked. */
  endKey(keyId: string): void;
  /** Ends every stream; browsers reconnect to another instance. */
  close(): void;
}

/** Whose own events a connection carries. */
export interface StreamOwner {
  readonly userId: string;
  /** Null for a program that shows an API key. */
  readonly sessionId: string | null;
  /** How long an admin who views as this player may go on. */
  readonly leftMs?: number | undefined;
  /** Null for a person who is logged in. */
  readonly key: { readonly id: string; readonly scope: ApiKeyScope } | null;
}

export interface StreamOpening {
  readonly owner: StreamOwner | null;
  /** Where the client is. */
  readonly address: string;
  /** What every answer carries. */
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  /** Written before anything newer. */
  readonly missed: readonly StreamMessage[];
}

/** One connection, for whoever opened it. */
export interface OpenStream {
  send(message: StreamMessage): void;
  end(): void;
}

interface Connection {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly owner: StreamOwner | null;
  /** A player's id, or a visitor's address: who may hold only so many. */
  readonly holder: string;
}

/** A client that has not read this much is dropped: it reconnects and catches up from the log. */
const unreadBytesMax = 256 * 1024;
const heartbeatMs = 15_000;
const reconnectMs = 2_000;
/** For a client that does not take even the end of its stream. */
const lingerMsMax = 30_000;
/** Tabs and devices of one person; of one who travels also lines that the system takes a quarter of an hour to give up. */
const streamsPerPlayerMax = 40;
/** Visitors behind one address. Players count by themselves, so that a school of them is not shut out. */
const streamsPerAddressMax = 20;
const refusedSeconds = 30;

function encode({ event, data, id }: StreamMessage): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}

/** Chunked transfer encoding of one piece, so that the same buffer can go straight to every socket. */
function chunkOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  return Buffer.from(`${length.toString(16)}\r\n${text}\r\n`);
}

/** As for calls: a key hears what a call of its scope would tell it. */
function mayHear({ owner }: Connection, { scope }: StreamMessage): boolean {
  return owner?.key == null || opensWithKey(owner.key.scope, scope);
}

export class StreamHub implements LiveHub {
  readonly #production: boolean;
  readonly #connections = new Set<Connection>();
  /** Players by their id, visitors by their address. */
  readonly #byHolder = new Map<string, Set<Connection>>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor({ production }: { readonly production: boolean }) {
    this.#production = production;
    const comment = chunkOf(':\n\n');
    this.#heartbeat = setInterval(() => this.#writeToAll(comment), heartbeatMs);
    this.#heartbeat.unref();
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  get userIds(): readonly string[] {
    return this.#idsOf(({ userId }) => userId);
  }

  get sessionIds(): readonly string[] {
    return this.#idsOf(({ sessionId }) => sessionId);
  }

  get keyIds(): readonly string[] {
    return this.#idsOf(({ key }) => key?.id);
  }

  endSession(sessionId: string): void {
    this.#endWhere(({ owner }) => owner?.sessionId === sessionId);
  }

  endKey(keyId: string): void {
    this.#endWhere(({ owner }) => owner?.key?.id === keyId);
  }

  has(userId: string): boolean {
    return this.#byHolder.has(userId);
  }

  broadcast(message: StreamMessage): void {
    // Whoever hears something needs no sign of life.
    this.#heartbeat.refresh();
    this.#writeToAll(chunkOf(encode(message)));
  }

  sendTo(userId: string, message: StreamMessage): void {
    const chunk = chunkOf(encode(message));
    for (const connection of this.#byHolder.get(userId) ?? []) {
      if (mayHear(connection, message)) this.#write(connection, chunk);
    }
  }

  /**
   * Takes a response over. What was missed is written before anything newer, in the same turn in which the connection
   * joins, so that nothing falls between.
   * @throws Refusal TOO_MANY_REQUESTS, before anything is written, for a player or an address with too many streams
   */
  open(response: ServerResponse, { owner, address, headers, missed }: StreamOpening): OpenStream {
    const { socket } = response;
    // Whoever left while the session was looked up closes no second time.
    if (socket === null || response.destroyed) return { send: () => {}, end: () => {} };
    const holder = owner?.userId ?? clientOf(address);
    if (!isDeveloper({ production: this.#production }, address)) this.#requireRoom(holder, owner);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    socket.setNoDelay(true);
    socket.setTimeout(0);
    response.write(`retry: ${reconnectMs}\n\n${missed.map(encode).join('')}`);
    const connection: Connection = { response, socket, owner, holder };
    this.#add(connection);
    response.on('close', () => this.#remove(connection));
    return {
      send: (message) => {
        const isOpen = this.#connections.has(connection);
        if (isOpen && mayHear(connection, message)) this.#write(connection, chunkOf(encode(message)));
      },
      end: () => this.#end(connection),
    };
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#endWhere(() => true);
  }

  #requireRoom(holder: string, owner: StreamOwner | null): void {
    const open = this.#byHolder.get(holder)?.size ?? 0;
    if (open < (owner === null ? streamsPerAddressMax : streamsPerPlayerMax)) return;
    throw new Refusal('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: refusedSeconds } });
  }

  #idsOf(idOf: (owner: StreamOwner) => string | null | undefined): readonly string[] {
    const ids = new Set<string>();
    for (const { owner } of this.#connections) {
      const id = owner === null ? null : idOf(owner);
      if (id != null) ids.add(id);
    }
    return [...ids];
  }

  #endWhere(isMeant: (connection: Connection) => boolean): void {
    for (const connection of this.#connections) if (isMeant(connection)) this.#end(connection);
  }

  /** Nothing is written past the end: the connection is forgotten before it. */
  #end(connection: Connection): void {
    this.#remove(connection);
    connection.response.end();
    connection.socket.setTimeout(lingerMsMax);
  }

  #add(connection: Connection): void {
    this.#connections.add(connection);
    const own = this.#byHolder.get(connection.holder) ?? new Set();
    this.#byHolder.set(connection.holder, own.add(connection));
  }

  #remove(connection: Connection): void {
    this.#connections.delete(connection);
    const own = this.#byHolder.get(connection.holder);
    own?.delete(connection);
    if (own?.size === 0) this.#byHolder.delete(connection.holder);
  }

  #writeToAll(chunk: Buffer): void {
    for (const connection of this.#connections) this.#write(connection, chunk);
  }

  /**
   * Writes past the response object, whose chunking doubles the cost of a fan-out to 10,000 clients. Safe because a
   * stream's response is written nowhere else once its head and backlog have been flushed to the same socket in order.
   */
  #write({ socket, response }: Connection, chunk: Buffer): void {
    if (socket.writableLength > unreadBytesMax) response.destroy();
    else socket.write(chunk);
  }
}
