import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './http/refusal.js';

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
  readonly connectionCount: number;
  /** Ends every stream; browsers reconnect to another instance. */
  close(): void;
}

interface Connection {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly userId: string | null;
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

  has(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  broadcast(message: StreamMessage): void {
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
    userId: string | null,
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
    const connection: Connection = { response, socket, userId };
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
    if (connection.userId === null) return;
    const own = this.#byUser.get(connection.userId) ?? new Set();
    this.#byUser.set(connection.userId, own.add(connection));
  }

  #remove(connection: Connection): void {
    this.#connections.delete(connection);
    if (connection.userId === null) return;
    const own = this.#byUser.get(connection.userId);
    own?.delete(connection);
    if (own?.size === 0) this.#byUser.delete(connection.userId);
  }

  #writeToAll(chunk: Buffer): void {
    for (const connection of this.#connections) this.#write(connection, chunk);
  }

  /**
   * Past the response object, whose bookkeeping doubles the cost of a fan-out to 10,000 clients. Safe because a stream's
   * response is written nowhere else once its head and backlog have been flushed to the same socket in order.
   */
  #write({ socket, response }: Connection, chunk: Buffer): void {
    if (socket.writableLength > unreadBytesMax) {
      response.destroy();
      return;
    }
    socket.write(chunk);
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
    const viewer = await app.findViewer(request);
    const userId = viewer?.emailVerified && !viewer.suspended ? viewer.userId : null;
    const header = request.headers['last-event-id'];
    reply.hijack();
    const send = hub.open(reply.raw, userId, sources.missed(Array.isArray(header) ? header[0] : header));
    if (userId === null) return;
    // Read after the connection joined: a change between would be sent as well, and the newer version wins.
    const own = await sources.own(userId).catch((error: unknown) => {
      request.log.warn({ err: error }, "a stream opened without the player's own state");
      return [];
    });
    for (const message of own) send(message);
  });
}
