import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type StreamEvent, type StreamTopic, topicName } from '@limelight/contract/stream';
import { type ApiKeyScope, opensWithKey } from '@limelight/rules/permission';
import { clientOf, isDeveloper } from './http/client-address.js';
import { isStaffViewer } from './http/maintenance.js';
import { Refusal } from './http/refusal.js';
import type { Viewer } from './http/viewer.js';
import { addTo, removeFrom } from './member-sets.js';
import { counted } from './stream-counts.js';
import { encodeEvent, type StreamEncoder, StreamText, streamEncoder } from './stream-encoding.js';

/** One server-sent event (SSE). */
export interface StreamMessage {
  readonly event: string;
  readonly data: string;
  /** A client that reconnects sends the last one back as Last-Event-ID. */
  readonly id?: string;
  /** For a player's own events: the scope that an API key needs to receive it; without one no key does. */
  readonly scope?: ApiKeyScope;
}

/** An event of the contract with its payload. */
export function streamMessage<Payload>(
  { event }: StreamEvent<Payload>,
  payload: NoInfer<Payload>,
  options: Pick<StreamMessage, 'id' | 'scope'> = {},
): StreamMessage {
  return { ...options, event, data: JSON.stringify(payload) };
}

/** The player whose own events a connection receives. */
type StreamOwner = Pick<Viewer, 'userId' | 'sessionId' | 'key' | 'role' | 'impersonator' | 'suspended'>;

export interface StreamOpening {
  readonly owner: StreamOwner | null;
  /** The client's IP address. */
  readonly address: string;
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  /** The client's Accept-Encoding. */
  readonly acceptEncoding?: string | undefined;
  /** Missed events, written before any newer one. */
  readonly missed: readonly StreamMessage[];
  /** The requested topics; it receives those that it joins. */
  readonly topics?: readonly string[];
}

/** The handle of one connection. */
export interface OpenStream {
  send(message: StreamMessage): void;
  /** From now on it receives what is published to one of its requested topics. */
  join(topic: string): void;
  end(): void;
}

interface Connection {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly encoder: StreamEncoder;
  readonly owner: StreamOwner | null;
  /** A player's id, or a visitor's address: the unit of the connection limit. */
  readonly holder: string;
  readonly topics: readonly string[];
}

/** Backpressure limit: a client with more unread bytes is dropped, reconnects and catches up by the log. */
const unreadBytesMax = 256 * 1024;
const heartbeatMs = 15_000;
const reconnectMs = 2_000;
/** Timeout for a client that does not even read the end of its stream. */
const lingerMsMax = 30_000;
/** Tabs and devices of one person, plus dead mobile connections, which TCP gives up after 15 minutes. */
export const streamsPerPlayerMax = 40;
/** Visitors per address. Players count by account, so that a school behind one address is not locked out. */
const streamsPerAddressMax = 20;
const refusedSeconds = 30;
/** What is published to a topic within this time is sent together. */
const flushMs = 50;

function ownText(message: StreamMessage): StreamText {
  return new StreamText(encodeEvent(message), { isShared: false });
}

/** As for requests: a key receives what an endpoint of its scope would return. */
function mayReceive({ owner }: Connection, { scope }: StreamMessage): boolean {
  return owner?.key === undefined || opensWithKey(owner.key.scope, scope);
}

/** The open streams of this instance. */
export class StreamHub {
  readonly #production: boolean;
  readonly #connections = new Set<Connection>();
  /** Connections by holder: a player's id or a visitor's address. */
  readonly #byHolder = new Map<string, Set<Connection>>();
  readonly #byTopic = new Map<string, Set<Connection>>();
  /** What was published to topics since the last flush, encoded. */
  readonly #unsent = new Map<string, string>();
  #flushing: NodeJS.Timeout | undefined;
  readonly #heartbeat: NodeJS.Timeout;

  constructor({ production }: { readonly production: boolean }) {
    this.#production = production;
    const comment = new StreamText(':\n\n', { isShared: false });
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

  /** Ends the streams of an ended session; a browser reconnects as a visitor, or with a newer session. */
  endSession(sessionId: string): void {
    this.#endWhere(({ owner }) => owner?.sessionId === sessionId);
  }

  /** Ends the streams of a key that was revoked. */
  endKey(keyId: string): void {
    this.#endWhere(({ owner }) => owner?.key?.id === keyId);
  }

  /** Ends all streams except those of staff: the game is closed for maintenance. */
  endPlayers(): void {
    this.#endWhere(({ owner }) => !isStaffViewer(owner));
  }

  /** Whether a player has an open stream, so that nothing is read for players without one. */
  has(userId: string): boolean {
    return this.#byHolder.has(userId);
  }

  /** Ends the streams that requested such a topic: one that reconnects is checked again. */
  endTopics(matches: (topic: string, userId: string | undefined) => boolean): void {
    this.#endWhere(({ owner, topics }) => topics.some((topic) => matches(topic, owner?.userId)));
  }

  /** The ids of a topic that streams of this instance have joined, so that nothing is read for others. */
  joinedIds(topic: StreamTopic): readonly string[] {
    const prefix = topicName(topic, '');
    return [...this.#byTopic.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  /** Whether every open stream of a player receives what is published to a topic. */
  hasJoined(userId: string, topic: StreamTopic, id: string): boolean {
    const joined = this.#byTopic.get(topicName(topic, id));
    const own = this.#byHolder.get(userId);
    return joined !== undefined && own !== undefined && [...own].every((connection) => joined.has(connection));
  }

  /** Sends to every stream that has joined a topic: one chunk for all that is published within `waitMs`. */
  publish(topic: StreamTopic, id: string, message: StreamMessage, waitMs = flushMs): void {
    const name = topicName(topic, id);
    if (!this.#byTopic.has(name)) return;
    this.#unsent.set(name, (this.#unsent.get(name) ?? '') + encodeEvent(message));
    this.#flushing ??= setTimeout(() => this.#flush(), waitMs);
  }

  broadcast(message: StreamMessage): void {
    // In the order in which they were sent.
    this.#flush();
    // A message serves as the heartbeat.
    this.#heartbeat.refresh();
    this.#writeToAll(new StreamText(encodeEvent(message), { isShared: true }));
  }

  /** Sends to every connection of one player. */
  sendTo(userId: string, message: StreamMessage): void {
    const text = ownText(message);
    for (const connection of this.#byHolder.get(userId) ?? []) {
      if (mayReceive(connection, message)) this.#write(connection, text);
    }
  }

  /**
   * Takes over a response. Missed events are written in the turn of the event loop in which it joins, so that
   * none is lost or reordered.
   * @throws Refusal TOO_MANY_REQUESTS, before any write, for a player or an address with too many streams
   */
  open(response: ServerResponse, opening: StreamOpening): OpenStream {
    const { owner, address, headers, missed, topics = [] } = opening;
    const { socket } = response;
    const encoder = streamEncoder(opening.acceptEncoding);
    // The client disconnected during the session look-up: there will be no further 'close' event.
    if (socket === null || response.destroyed) return { send: () => {}, join: () => {}, end: () => {} };
    const holder = owner?.userId ?? clientOf(address);
    if (!isDeveloper({ production: this.#production }, address)) this.#requireRoom(holder, owner);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      ...encoder.headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    socket.setNoDelay(true);
    socket.setTimeout(0);
    response.write(encoder.start(`retry: ${reconnectMs}\n\n${missed.map(encodeEvent).join('')}`));
    const connection: Connection = { response, socket, encoder, owner, holder, topics };
    this.#add(connection);
    response.on('close', () => this.#remove(connection));
    return {
      send: (message) => {
        const isOpen = this.#connections.has(connection);
        if (isOpen && mayReceive(connection, message)) this.#write(connection, ownText(message));
      },
      join: (topic) => {
        // It may be newer than what waits to be sent.
        this.#flush();
        if (this.#connections.has(connection)) addTo(this.#byTopic, topic, connection);
      },
      end: () => this.#end(connection),
    };
  }

  /** Browsers reconnect to another instance. */
  endAll(): void {
    this.#endWhere(() => true);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#flushing);
    this.endAll();
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

  #endWhere(matches: (connection: Connection) => boolean): void {
    for (const connection of this.#connections) if (matches(connection)) this.#end(connection);
  }

  /** Removes the connection first, so that nothing is written after the end. */
  #end(connection: Connection): void {
    this.#remove(connection);
    connection.response.end(connection.encoder.end());
    connection.socket.setTimeout(lingerMsMax);
  }

  #add(connection: Connection): void {
    this.#connections.add(connection);
    addTo(this.#byHolder, connection.holder, connection);
  }

  #remove(connection: Connection): void {
    this.#connections.delete(connection);
    removeFrom(this.#byHolder, connection.holder, connection);
    for (const topic of connection.topics) removeFrom(this.#byTopic, topic, connection);
  }

  #flush(): void {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    for (const [topic, unsent] of this.#unsent) {
      const text = new StreamText(unsent, { isShared: true });
      for (const connection of this.#byTopic.get(topic) ?? []) this.#write(connection, text);
    }
    this.#unsent.clear();
  }

  #writeToAll(text: StreamText): void {
    for (const connection of this.#connections) this.#write(connection, text);
  }

  /**
   * Writes to the socket directly: chunking by the response doubles the cost of a fan-out to 10,000 clients.
   * Safe because nothing else writes to it once its head and backlog have gone to the same socket.
   */
  #write({ socket, response, encoder }: Connection, text: StreamText): void {
    const chunk = counted(socket.writableLength > unreadBytesMax ? null : encoder.chunk(text));
    if (chunk === null) response.destroy();
    else socket.write(chunk);
  }
}
