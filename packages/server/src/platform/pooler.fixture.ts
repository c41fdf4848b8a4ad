import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `refuses` or `ignores` settings in the first packet as PgBouncer does; `shares` one session; has a `few`.
 */
export type PoolerKind = 'refuses' | 'ignores' | 'shares' | 'few';

/** One more connection waits. */
export const fewSessions = 3;

const knownParameters = new Set(['user', 'database', 'client_encoding', 'application_name']);
const headBytes = 8;

/** Stands before a database as a pooler does. */
export async function openPooler(databaseUrl: string, kind: PoolerKind) {
  const sockets = new Set<Socket>();
  let sessions = 0;
  const waiting: (() => void)[] = [];
  const server = createServer((client) => {
    const track = (socket: Socket) => sockets.add(socket.on('error', () => socket.destroy()));
    track(client);
    client.once('data', (packet: Buffer) => {
      if (kind === 'shares') return answerAll(client);
      const parameters = parametersOf(packet);
      const unknown = parameters.find(([name]) => !knownParameters.has(name));
      if (kind === 'refuses' && unknown !== undefined) {
        client.end(message('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown[0]}\0\0`));
        return;
      }
      const begin = () => {
        const { hostname, port } = new URL(databaseUrl);
        const database = connect(Number(port), hostname);
        track(database);
        sessions += 1;
        database.once('close', () => {
          sessions -= 1;
          waiting.shift()?.();
        });
        database.write(startPacket(parameters.filter(([name]) => knownParameters.has(name))));
        client.pipe(database).pipe(client);
      };
      if (kind === 'few' && sessions >= fewSessions) waiting.push(begin);
      else begin();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function parametersOf(packet: Buffer): (readonly [name: string, value: string])[] {
  const words = packet.subarray(headBytes).toString().split('\0');
  return words.flatMap((name, index) =>
    index % 2 === 0 && name !== '' ? [[name, words[index + 1] ?? ''] as const] : [],
  );
}

function startPacket(parameters: readonly (readonly [string, string])[]): Buffer {
  const body = Buffer.from(`${parameters.flat().join('\0')}\0\0`);
  const head = Buffer.alloc(headBytes);
  head.writeInt32BE(headBytes + body.length, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

function message(type: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Each statement has one row with the same number: that of the one session. */
function answerAll(client: Socket): void {
  const ready = message('Z', 'I');
  const column = Buffer.concat([Buffer.from([0, 1]), Buffer.from('pid\0'), Buffer.alloc(18)]);
  column.writeInt32BE(23, column.length - 12);
  const row = Buffer.from([0, 1, 0, 0, 0, 1, 0x37]);
  client.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
  client.on('data', (packet: Buffer) => {
    if (packet[0] !== 'Q'.charCodeAt(0)) return;
    client.write(Buffer.concat([message('T', column), message('D', row), message('C', 'SELECT 1\0'), ready]));
  });
}
