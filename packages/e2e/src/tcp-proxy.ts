import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that can be cut: for the page and for its service worker, which some browsers leave on line. */
export class Line {
  readonly url: string;
  readonly #server: Server;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #silent = false;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(target: string): Promise<Line> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const line = new Line(server, (server.address() as AddressInfo).port);
    server.on('connection', (caller) => {
      if (line.#silent) return line.#hold(caller, caller);
      const called = connect({ host: hostname, port: Number(port) });
      line.#hold(caller, called);
      line.#hold(called, caller);
      caller.pipe(called).pipe(caller);
    });
    return line;
  }

  /** From now on it takes everything and carries nothing, as a network does that has lost its way out. */
  silence(): void {
    this.#silent = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async mend(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
  }

  #hold(socket: Socket, other: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      other.destroy();
    });
  }
}
