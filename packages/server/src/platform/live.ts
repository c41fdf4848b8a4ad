import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

  /** Takes over a hijacked response. `backlog` is what the client missed; it is written before anything newer. */
  open(response: ServerResponse, userId: string | null, backlog: readonly StreamMessage[]): void {
    const { socket } = response;
    if (socket === null) return;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    socket.setNoDelay(true);
    socket.setTimeout(0);
    const connection: Connection = { response, socket, userId };
    this.#add(connection);
    response.write(`retry: ${reconnectMs}\n\n${backlog.map(encode).join('')}`);
    response.on('close', () => this.#remove(connection));
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
  /** The newest state for a new client, or what one missed since `lastEventId`. */
  backlog(lastEventId: string | undefined, userId: string | null): Promise<StreamMessage[]>;
}

export function registerStream(app: FastifyInstance, path: string, hub: StreamHub, sources: StreamSources): void {
  app.get(path, { config: { policy: 'public' }, schema: { hide: true } }, async (request: FastifyRequest, reply) => {
    const viewer = await app.findViewer(request);
    const userId = viewer?.emailVerified && !viewer.suspended ? viewer.userId : null;
    const header = request.headers['last-event-id'];
    const lastEventId = Array.isArray(header) ? header[0] : header;
    const backlog = await sources.backlog(lastEventId, userId);
    reply.hijack();
    hub.open(reply.raw, userId, backlog);
  });
}
