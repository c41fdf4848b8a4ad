import { connect, type Socket } from 'node:net';

/**
 * Many clients of one server in one process, on raw sockets: what a browser would parse is only searched for the end of
 * a tick, so that the clients cost as little as possible and the same for both servers.
 *
 * Arguments: `sse` or `socket.io`, port, number of clients. Prints `{"type":"ready"}` when all are connected, then
 * `{"type":"tick","number":n,"lastMs":t}` when the last of them has tick n (milliseconds since the epoch).
 */
const [kind = 'sse', port = '0', count = '0'] = process.argv.slice(2);
const clientCount = Number(count);
/** Connections of one address are limited, as they should be; a real crowd comes from many. */
const clientsPerAddress = 500;
const connectsAtOnce = 200;

const received = new Map<number, number>();
const tickPattern = /"number":(\d+)/g;

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** A crowd that has shrunk would wait for its last client for ever. */
function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** Counts each tick of a client once it has arrived to its last byte. */
function follow(socket: Socket, endOfTick: string): void {
  let pending = '';
  socket.on('data', (chunk: Buffer) => {
    pending += chunk.toString('latin1');
    let end = pending.indexOf(endOfTick);
    while (end !== -1) {
      countTicks(pending.slice(0, end));
      pending = pending.slice(end + endOfTick.length);
      end = pending.indexOf(endOfTick);
    }
  });
}

function countTicks(text: string): void {
  for (const match of text.matchAll(tickPattern)) {
    const number = Number(match[1]);
    const arrived = (received.get(number) ?? 0) + 1;
    received.set(number, arrived);
    if (arrived === clientCount) say({ type: 'tick', number, lastMs: performance.timeOrigin + performance.now() });
  }
}

function addressOf(index: number): string {
  const block = Math.floor(index / clientsPerAddress);
  return `127.0.1.${block + 1}`;
}

function openSse(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: addressOf(index) });
    socket.on('error', reject);
    socket.on('close', () => fail('the server closed a connection'));
    socket.once('data', () => resolve());
    // Every tick ends with the list of halted celebrities and the empty line that ends an event.
    follow(socket, ']}\n\n');
    socket.write('GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n');
  });
}

const engineOpen = '0{';
const namespaceConnect = '40';
const pong = '3';

/** A text frame of a client: masked, as the protocol demands; a mask of zeros leaves the text as it is. */
function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

function openSocketIo(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: addressOf(index) });
    socket.on('error', reject);
    socket.on('close', () => fail('the server closed a connection'));
    let greeted = false;
    const greet = (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      // Once: a second one is a breach of the protocol, and the server closes.
      if (!greeted && text.includes(engineOpen)) {
        greeted = true;
        socket.write(textFrame(namespaceConnect));
      }
      if (text.includes(`${namespaceConnect}{`)) resolve();
      if (text.endsWith('\x012')) socket.write(textFrame(pong));
    };
    socket.on('data', greet);
    follow(socket, ']}]');
    const key = Buffer.alloc(16, index).toString('base64');
    socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n' +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
  });
}

const open = kind === 'sse' ? openSse : openSocketIo;
for (let first = 0; first < clientCount; first += connectsAtOnce) {
  const batch = Array.from({ length: Math.min(connectsAtOnce, clientCount - first) }, (_, offset) =>
    open(first + offset),
  );
  await Promise.all(batch);
}
// What came while connecting is not a fan-out to everybody.
received.clear();
say({ type: 'ready' });
