import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A way to a port of this machine that can be closed like the network between two machines: while it is held,
 * bytes and goodbyes of both sides stay where they are, and nobody is refused.
 */
export class Gate {
  readonly port: number;
  readonly #target: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Connections that came while it was held. */
  readonly #waiting = new Set<Socket>();
  /** Ends of connections, which a paused socket reports nevertheless. */
  #held: (() => void)[] = [];
  #isHeld = false;

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.#target = target;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (client) => this.#accept(client));
  }

  static async open(target: number): Promise<Gate> {
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Gate(server, target);
  }

  hold(): void {
    this.#isHeld = true;
    for (const socket of this.#sockets) socket.pause();
  }

  release(): void {
    this.#isHeld = false;
    for (const socket of this.#sockets) socket.resume();
    for (const client of this.#waiting) this.#lead(client);
    this.#waiting.clear();
    const held = this.#held;
    this.#held = [];
    for (const end of held) end();
  }

  close(): void {
    this.#server.close();
    for (const socket of [...this.#sockets, ...this.#waiting]) socket.destroy();
  }

  #accept(client: Socket): void {
    client.on('error', () => undefined);
    client.once('close', () => this.#waiting.delete(client));
    if (this.#isHeld) this.#waiting.add(client);
    else this.#lead(client);
  }

  #lead(client: Socket): void {
    const target = connect({ port: this.#target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    target.on('error', () => undefined);
    this.#pass(client, target);
    this.#pass(target, client);
    client.resume();
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (chunk) => {
      if (!to.write(chunk)) from.pause();
    });
    to.on('drain', () => {
      if (!this.#isHeld) from.resume();
    });
    from.on('end', () => this.#onceOpen(() => to.end()));
    from.on('close', () => {
      this.#sockets.delete(from);
      this.#onceOpen(() => to.destroy());
    });
  }

  #onceOpen(end: () => void): void {
    if (this.#isHeld) this.#held.push(end);
    else end();
  }
}
