import { connect, type Socket } from 'node:net';
import { liveStream } from '@limelight/contract/live';

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
const connectsPerBatch = 200;

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
/** Larger than a tick; shared by all sockets, since each chunk is processed as it arrives. */
const readBuffer = Buffer.allocUnsafe(64 * 1024);

/**
 * Processes a chunk as cheaply as possible, so that the servers are measured and not the clients: it finds
 * the number where a tick begins, and the last byte where the message ends. Ticks are seconds apart, so no
 * chunk has two.
 */
class Reader {
  #number = -1;

  read(size: number, isEnd: (buffer: Buffer, size: number) => boolean): void {
    const chunk = readBuffer.subarray(0, size);
    const mark = chunk.indexOf(numberMark);
    if (mark !== -1) this.#number = Number.parseInt(chunk.toString('latin1', mark + numberMark.length, mark + 30), 10);
    if (this.#number === -1 || !isEnd(chunk, size)) return;
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
const endsEvent = (chunk: Buffer, size: number) => chunk[size - 3] === newLine && chunk[size - 4] === newLine;
/** `["tick",{...}]` is a separate frame. */
const endsFrame = (chunk: Buffer, size: number) => chunk[size - 1] === closingBracket;

function addressOf(index: number): string {
  const block = Math.floor(index / clientsPerAddress);
  return `127.0.1.${block + 1}`;
}

interface Opening {
  readonly index: number;
  readonly request: string;
  /** Called with each chunk until it returns true; ticks are counted from then on. */
  readonly isConnected: (socket: Socket, text: string) => boolean;
  readonly isEnd: (chunk: Buffer, size: number) => boolean;
}

function openConnection({ index, request, isConnected, isEnd }: Opening): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new Reader();
    let open = false;
    const callback = (size: number) => {
      if (open) reader.read(size, isEnd);
      else if (isConnected(socket, readBuffer.toString('latin1', 0, size))) {
        open = true;
        resolve();
      }
      return true;
    };
    const onread = { buffer: readBuffer, callback };
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: addressOf(index), onread });
    socket.on('error', reject);
    socket.on('close', () => fail('the server closed a connection'));
    socket.write(request);
  });
}

function openSse(index: number): Promise<void> {
  const request = `${liveStream.method} ${liveStream.url} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`;
  return openConnection({ index, request, isConnected: () => true, isEnd: endsEvent });
}

const engineOpen = '0{"sid"';
const namespaceConnect = '40';

/** A client's text frame: masked, as the protocol requires, with zeros, which leave the text unchanged. */
function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

function openSocketIo(index: number): Promise<void> {
  const key = Buffer.alloc(16, index).toString('base64');
  const request =
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n' +
    `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;
  const isConnected = (socket: Socket, text: string) => {
    if (text.includes(`${namespaceConnect}{`)) return true;
    if (text.includes(engineOpen)) socket.write(textFrame(namespaceConnect));
    return false;
  };
  return openConnection({ index, request, isConnected, isEnd: endsFrame });
}

const pollMs = 1;
const neverNotified = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Polls the sockets every millisecond instead of waiting for events: waking this process for almost every
 * chunk would cost the server's machine time, and a real server does not share its machine with its clients.
 */
function pollSockets(): void {
  Atomics.wait(neverNotified, 0, 0, pollMs);
  setImmediate(pollSockets);
}

const open = kind === 'sse' ? openSse : openSocketIo;
for (let first = 0; first < clientCount; first += connectsPerBatch) {
  const batch = Array.from({ length: Math.min(connectsPerBatch, clientCount - first) }, (_, offset) =>
    open(first + offset),
  );
  await Promise.all(batch);
}
// Ticks that arrived while connecting did not reach all clients.
received.clear();
send({ type: 'ready' });
pollSockets();
