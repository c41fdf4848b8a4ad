import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** `closed`: the server ended the connection without an answer. `silent`: nothing happened in the time. */
export type RawOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly head: string; readonly body: string }
  | { readonly kind: 'closed' | 'silent' };

const headEnd = '\r\n\r\n';
const lastChunk = '0\r\n\r\n';

export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  // A reset is one of the outcomes.
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** One connection that sends bytes as they are, and reads one answer for each request. */
class RawConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #usable = true;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('close', () => {
      this.#usable = false;
    });
  }

  static async open(url: string): Promise<RawConnection> {
    return new RawConnection(await openSocket(url));
  }

  /** Whether another request can be sent. */
  get usable(): boolean {
    return this.#usable && !this.#socket.destroyed;
  }

  send(bytes: Buffer, { timeoutMs, isHead }: { timeoutMs: number; isHead: boolean }): Promise<RawOutcome> {
    const socket = this.#socket;
    this.#received = Buffer.alloc(0);
    return new Promise((resolve) => {
      const finish = (outcome: RawOutcome) => {
        clearTimeout(timer);
        socket.off('data', read).off('close', end);
        if (outcome.kind !== 'answered' || /\r\nconnection: close/i.test(outcome.head)) this.close();
        resolve(outcome);
      };
      const timer = setTimeout(() => finish({ kind: 'silent' }), timeoutMs);
      const read = (chunk: Buffer) => {
        this.#received = Buffer.concat([this.#received, chunk]);
        const outcome = this.#answer(isHead);
        if (outcome) finish(outcome);
      };
      const end = () => finish(this.#answer(isHead, true) ?? { kind: 'closed' });
      socket.on('data', read).once('close', end);
      if (socket.destroyed) end();
      else socket.write(bytes);
    });
  }

  close(): void {
    this.#usable = false;
    this.#socket.destroy();
  }

  #answer(isHead: boolean, isEnd = false): RawOutcome | undefined {
    const end = this.#received.indexOf(headEnd);
    if (end < 0) return undefined;
    const head = this.#received.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    if (status < 200) {
      this.#received = this.#received.subarray(end + headEnd.length);
      return this.#answer(isHead, isEnd);
    }
    const content = this.#received.subarray(end + headEnd.length);
    if (/\r\ncontent-type: text\/event-stream/i.test(head)) {
      this.close();
      return { kind: 'answered', status, head, body: '' };
    }
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const isWhole = isHead || status === 204 || status === 304 || isEnd || isComplete(content, length, head);
    return isWhole ? { kind: 'answered', status, head, body: content.toString('utf8') } : undefined;
  }
}

/**
 * Reopens its connection when the server has closed it after an answer, as every client of HTTP has to
 * expect.
 */
export class PersistentConnection {
  readonly #url: string;
  #connection: RawConnection | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async send(bytes: Buffer, options: { timeoutMs: number; isHead: boolean }): Promise<RawOutcome> {
    if (this.#connection?.usable) {
      const outcome = await this.#connection.send(bytes, options);
      if (outcome.kind !== 'closed') return outcome;
    }
    this.#connection = await RawConnection.open(this.#url);
    return this.#connection.send(bytes, options);
  }

  close(): void {
    this.#connection?.close();
  }
}

function isComplete(content: Buffer, length: string | undefined, head: string): boolean {
  if (length !== undefined) return content.length >= Number(length);
  return /\r\ntransfer-encoding: chunked/i.test(head) && content.subarray(-lastChunk.length).toString() === lastChunk;
}
