import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { allows } from '@limelight/rules/permission';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './http/refusal.js';
import type { Viewer } from './http/viewer.js';
import { unsentBytes, writeToSocket } from './write-to-socket.js';

/** One event as the bytes of the stream. Built once, written to every socket. */
export interface StreamMessage {
  readonly event: string;
  readonly data: string;
  /** Lets a client that reconnects say what it saw last. */
  readonly id?: string;
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
  readonly connectionCount: number;
  /** Ends the streams of a session that is over; a browser that reconnects is a visitor, or shows a newer session. */
  endSession(sessionId: string): void;
  /** Ends all streams of one player. */
  endPlayer(userId: string): void;
  /** Ends every stream; browsers reconnect to another instance. */
  close(): void;
}

/** Whose own events a connection carries. */
export interface StreamOwner {
  readonly userId: string;
  /** Null for a program that shows an API key. */
  readonly sessionId: string | null;
}

interface Connection {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly owner: StreamOwner | null;
  /** The system did not take the last piece at once: bytes may be waiting. */
  lagging: boolean;
}

/** A client that has not read this much is dropped: it reconnects and catches up from the log. */
const unreadBytesMax = 256 * 1024;
const heartbeatMs = 15_000;
const reconnectMs = 2_000;

function encode({ event, data, id }: StreamMessage): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}

/** Chunked transfer encoding of one piece, so that the same buffer can go straight to every socket. */
function chunkOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  return Buffer.from(`${length.toString(16)}\r\n${text}\r\n`);
}

export class StreamHub implements LiveHub {
  readonly #connections = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor() {
    const comment = chunkOf(':\n\n');
    this.#heartbeat = setInterval(() => this.#writeToAll(comment), heartbeatMs);
    this.#heartbeat.unref();
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  get userIds(): readonly string[] {
    return [...this.#byUser.keys()];
  }

  get sessionIds(): readonly string[] {
    const ids = new Set<string>();
    for (const { owner } of this.#connections) if (owner?.sessionId != null) ids.add(owner.sessionId);
    return [...ids];
  }

  endSession(sessionId: string): void {
    for (const { owner, response } of this.#connections) if (owner?.sessionId === sessionId) response.end();
  }

  endPlayer(userId: string): void {
    for (const { response } of this.#byUser.get(userId) ?? []) response.end();
  }

  has(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  broadcast(message: StreamMessage): void {
    // Whoever hears something needs no sign of life.
    this.#heartbeat.refresh();
    this.#writeToAll(chunkOf(encode(message)));
  }

  sendTo(userId: string, message: StreamMessage): void {
    const chunk = chunkOf(encode(message));
    for (const connection of this.#byUser.get(userId) ?? []) this.#write(connection, chunk);
  }

  /**
   * Takes over a hijacked response. `missed` is written before anything newer, in the same turn in which the connection
   * joins, so that nothing falls between. Returns how to write to this connection alone.
   */
  open(
    response: ServerResponse,
    owner: StreamOwner | null,
    missed: readonly StreamMessage[],
  ): (message: StreamMessage) => void {
    const { socket } = response;
    if (socket === null) return () => {};
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    socket.setNoDelay(true);
    socket.setTimeout(0);
    response.write(`retry: ${reconnectMs}\n\n${missed.map(encode).join('')}`);
    const connection: Connection = { response, socket, owner, lagging: true };
    this.#add(connection);
    response.on('close', () => this.#remove(connection));
    return (message) => this.#write(connection, chunkOf(encode(message)));
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const { response } of this.#connections) response.end();
  }

  #add(connection: Connection): void {
    this.#connections.add(connection);
    const userId = connection.owner?.userId;
    if (userId === undefined) return;
    const own = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, own.add(connection));
  }

  #remove(connection: Connection): void {
    this.#connections.delete(connection);
    const userId = connection.owner?.userId;
    if (userId === undefined) return;
    const own = this.#byUser.get(userId);
    own?.delete(connection);
    if (own?.size === 0) this.#byUser.delete(userId);
  }

  #writeToAll(chunk: Buffer): void {
    for (const connection of this.#connections) this.#write(connection, chunk);
  }

  /**
   * Past the response object, whose bookkeeping doubles the cost of a fan-out to 10,000 clients. Safe because a stream's
   * response is written nowhere else once its head and backlog have been flushed to the same socket in order.
   */
  #write(connection: Connection, chunk: Buffer): void {
    const { socket, response } = connection;
    // Asked of those only that lag: the question costs as much as a part of the writing.
    if (connection.lagging && unsentBytes(socket) > unreadBytesMax) response.destroy();
    else connection.lagging = !writeToSocket(socket, chunk);
  }
}

export interface StreamSources {
  /** What everybody is told: the newest state for a new client, or what one missed since `lastEventId`. */
  missed(lastEventId: string | undefined): StreamMessage[];
  /** What a player alone is told when a stream opens. */
  own(userId: string): Promise<StreamMessage[]>;
}

export function registerStream(app: FastifyInstance, path: string, hub: StreamHub, sources: StreamSources): void {
  const options = { config: { policy: 'public' as const }, schema: { hide: true } };
  app.get(path, options, async (request: FastifyRequest, reply) => {
    // Pieces go out in chunked coding, which HTTP 1.0 does not have.
    if (request.raw.httpVersion === '1.0') throw new Refusal('BAD_REQUEST');
    const owner = ownerOf(await app.findViewer(request));
    const header = request.headers['last-event-id'];
    reply.hijack();
    const send = hub.open(reply.raw, owner, sources.missed(Array.isArray(header) ? header[0] : header));
    if (owner === null) return;
    try {
      // Looked up once more now that the connection has joined: a session that ended in between was told to nobody.
      if (ownerOf(await app.findViewer(request)) === null) return void reply.raw.end();
      // Read after the connection joined as well: a change between would be sent too, and the newer version wins.
      for (const message of await sources.own(owner.userId)) send(message);
    } catch (error) {
      request.log.warn({ err: error }, "a stream opened without the player's own state");
    }
  });
}

/** A player's own events are for whom the policy "player" lets in; everybody else gets what is public. */
function ownerOf(viewer: Viewer | null): StreamOwner | null {
  if (viewer === null || !allows('player', viewer).allowed) return null;
  return { userId: viewer.userId, sessionId: viewer.sessionId };
}
