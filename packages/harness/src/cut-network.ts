import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * The network between an instance and its database: it can swallow all packets, as one that is cut does. What
 * it has swallowed is never sent again, so those connections end with the cut.
 */
export interface CutNetwork {
  /** Of the database, through this network. */
  readonly url: string;
  cut(now: boolean): void;
  close(): Promise<void>;
}

export async function openCutNetwork(databaseUrl: string): Promise<CutNetwork> {
  const sockets = new Set<Socket>();
  const broken = new Set<Socket>();
  let isCut = false;
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from.on('error', () => to.destroy()));
      from.on('data', (data) => void (isCut ? broken.add(from).add(to) : to.write(data)));
      // What is closed on one side of a cut is not known on the other until then.
      from.on('close', () => {
        sockets.delete(from);
        if (isCut) broken.add(to);
        else to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  return {
    url: url.href,
    cut: (now) => {
      isCut = now;
      if (isCut) return;
      for (const socket of broken) socket.destroy();
      broken.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
