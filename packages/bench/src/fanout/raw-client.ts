import { connect, type Socket } from 'node:net';

const connectsPerBatch = 200;
/** Larger than a tick; shared by all sockets, since each chunk is processed as it arrives. */
const readBuffer = Buffer.allocUnsafe(64 * 1024);

interface Opening {
  readonly port: number;
  readonly localAddress?: string;
  readonly request: string;
  /** The chunk is valid during the call only. */
  readonly read: (chunk: Buffer) => void;
}

export function openSocket({ port, localAddress = '127.0.0.1', request, read }: Opening): Socket {
  const callback = (size: number) => {
    read(readBuffer.subarray(0, size));
    return true;
  };
  const onread = { buffer: readBuffer, callback };
  const socket = connect({ port, host: '127.0.0.1', localAddress, onread });
  socket.write(request);
  return socket;
}

/** Opens the clients 0 to `count - 1`, not all in one moment. */
export async function openInBatches(count: number, open: (index: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < count; first += connectsPerBatch) {
    const length = Math.min(connectsPerBatch, count - first);
    await Promise.all(Array.from({ length }, (_, offset) => open(first + offset)));
  }
}

const engineOpen = '0{"sid"';
const namespaceConnect = '40';

/** A client's text frame: masked, as the protocol requires, with zeros, which leave the text unchanged. */
function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

export function socketIoRequest(index: number): string {
  const key = Buffer.alloc(16, index).toString('base64');
  return (
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n' +
    `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`
  );
}

/** Takes the next step of connecting. @returns whether the client is connected */
export function joinSocketIo(socket: Socket, text: string): boolean {
  if (text.includes(`${namespaceConnect}{`)) return true;
  if (text.includes(engineOpen)) socket.write(textFrame(namespaceConnect));
  return false;
}

const pollMs = 1;
const neverNotified = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Polls the sockets every millisecond instead of waiting for events: waking this process for almost every
 * chunk would cost the server's machine time, and a real server does not share its machine with its clients.
 */
export function pollSockets(): void {
  Atomics.wait(neverNotified, 0, 0, pollMs);
  setImmediate(pollSockets);
}
