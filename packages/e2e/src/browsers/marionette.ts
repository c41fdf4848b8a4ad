import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

type Answer = readonly [type: 1, id: number, error: { readonly message: string } | null, result: unknown];

/** Firefox's protocol: messages of JSON, each after its length in bytes and a colon. */
export class MarionetteConnection {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #received = Buffer.alloc(0);
  #commands = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('close', () => {
      for (const [id, end] of this.#waiting) end([1, id, { message: 'Firefox has closed the connection' }, null]);
    });
  }

  static async open(port: number): Promise<MarionetteConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new MarionetteConnection(socket);
  }

  async send(name: string, parameters: object): Promise<unknown> {
    this.#commands += 1;
    const id = this.#commands;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    const message = JSON.stringify([0, id, name, parameters]);
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await answered;
    if (error !== null) throw new Error(`${name}: ${error.message}`);
    return result;
  }

  #take(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      const end = colon + 1 + Number(this.#received.subarray(0, colon));
      if (colon < 0 || this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.toString('utf8', colon + 1, end));
      this.#received = this.#received.subarray(end);
      // The first message says which protocol this is.
      if (!Array.isArray(message)) continue;
      const answer = message as unknown as Answer;
      this.#waiting.get(answer[1])?.(answer);
      this.#waiting.delete(answer[1]);
    }
  }
}
