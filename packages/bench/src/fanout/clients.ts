import type { Socket } from 'node:net';
import { liveStream } from '@limelight/contract/live';
import { joinSocketIo, openInBatches, openSocket, pollSockets, socketIoRequest } from './raw-client.js';

/**
 * Many clients of one server in one process, on raw sockets. They only search the bytes for the end of a
 * tick, without parsing, so that the clients cost as little as possible and the same for both servers.
 *
 * Arguments: `sse` or `socket.io`, port, number of clients. Prints `{"type":"ready"}` when all are connected,
 * then `{"type":"tick","number":n,"lastMs":t}` when the last of them has tick n (milliseconds since the
 * epoch).
 */
const [kind = 'sse', port = '0', count = '0'] = process.argv.slice(2);
const clientCount = Number(count);
/** The server limits connections per address, so the clients use several. */
const clientsPerAddress = 500;

const received = new Map<number, number>();

function send(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** With a lost connection the last client would never be counted. */
function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

const numberMark = Buffer.from('"number":');
const newLine = 10;
const closingBracket = 93;

/**
 * Processes a chunk as cheaply as possible, so that the servers are measured and not the clients: it finds
 * the number where a tick begins, and the last byte where the message ends. Ticks are seconds apart, so no
 * chunk has two.
 */
class Reader {
  #number = -1;

  read(chunk: Buffer, isEnd: (chunk: Buffer) => boolean): void {
    const mark = chunk.indexOf(numberMark);
    if (mark !== -1) this.#number = Number.parseInt(chunk.toString('latin1', mark + numberMark.length, mark + 30), 10);
    if (this.#number === -1 || !isEnd(chunk)) return;
    recordArrival(this.#number);
    this.#number = -1;
  }
}

function recordArrival(number: number): void {
  const arrived = (received.get(number) ?? 0) + 1;
  received.set(number, arrived);
  if (arrived === clientCount) send({ type: 'tick', number, lastMs: performance.timeOrigin + performance.now() });
}

/** An event ends with an empty line; a chunk within it does not, because JSON has no line breaks. */
const endsEvent = (chunk: Buffer) => chunk.at(-3) === newLine && chunk.at(-4) === newLine;
/** `["tick",{...}]` is a separate frame. */
const endsFrame = (chunk: Buffer) => chunk.at(-1) === closingBracket;

function addressOf(index: number): string {
  const block = Math.floor(index / clientsPerAddress);
  return `127.0.1.${block + 1}`;
}

interface Opening {
  readonly index: number;
  readonly request: string;
  /** Called with each chunk until it returns true; ticks are counted from then on. */
  readonly isConnected: (socket: Socket, text: string) => boolean;
  readonly isEnd: (chunk: Buffer) => boolean;
}

function openConnection({ index, request, isConnected, isEnd }: Opening): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new Reader();
    let open = false;
    const read = (chunk: Buffer) => {
      if (open) reader.read(chunk, isEnd);
      else if (isConnected(socket, chunk.toString('latin1'))) {
        open = true;
        resolve();
      }
    };
    const socket = openSocket({ port: Number(port), localAddress: addressOf(index), request, read });
    socket.on('error', reject);
    socket.on('close', () => fail('the server closed a connection'));
  });
}

function openSse(index: number): Promise<void> {
  const request = `${liveStream.method} ${liveStream.url} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`;
  return openConnection({ index, request, isConnected: () => true, isEnd: endsEvent });
}

function openSocketIo(index: number): Promise<void> {
  return openConnection({ index, request: socketIoRequest(index), isConnected: joinSocketIo, isEnd: endsFrame });
}

await openInBatches(clientCount, kind === 'sse' ? openSse : openSocketIo);
// Ticks that arrived while connecting did not reach all clients.
received.clear();
send({ type: 'ready' });
pollSockets();
