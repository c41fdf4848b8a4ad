import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy in front of the server that can drop all connections, for the page and its service worker
 * alike: Playwright's offline mode does not affect the service worker in every browser.
 */
export class TcpProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #blackholed = false;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** @param port a free one unless given */
  static async open(target: string, port = 0): Promise<TcpProxy> {
    const { hostname, port: targetPort } = new URL(target);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const proxy = new TcpProxy(server, (server.address() as AddressInfo).port);
    server.on('connection', (client) => {
      if (proxy.#blackholed) return proxy.#track(client, client);
      const upstream = connect({ host: hostname, port: Number(targetPort) });
      proxy.#track(client, upstream);
      proxy.#track(upstream, client);
      client.pipe(upstream).pipe(client);
    });
    return proxy;
  }

  /** Keeps accepting connections and forwards nothing, like a network that drops all packets. */
  blackhole(): void {
    this.#blackholed = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Closes all connections and refuses new ones. */
  async disconnect(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async reconnect(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
  }

  #track(socket: Socket, other: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      other.destroy();
    });
  }
}
