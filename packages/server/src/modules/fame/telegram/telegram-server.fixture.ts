import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status: number;
  readonly body: object | string;
}

const ok: Answer = { status: 200, body: { ok: true, result: { message_id: 1 } } };

/** The part of Telegram's Bot API that posts, on this machine. */
export class TelegramServer {
  readonly #server: Server;
  /** What arrived, in order. */
  readonly posts: { readonly path: string; readonly chat_id: string; readonly text: string }[] = [];
  /**
   * Its next answers; afterwards it accepts. `lost`: it closes the connection after it has read the request.
   */
  readonly next: (Answer | 'lost')[] = [];
  url = '';

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<TelegramServer> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const answer = telegram.next.shift() ?? ok;
        telegram.posts.push({ path: request.url ?? '', ...JSON.parse(Buffer.concat(chunks).toString()) });
        if (answer === 'lost') return void request.socket.destroy();
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
      });
    });
    const telegram = new TelegramServer(server);
    await telegram.listen();
    return telegram;
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.closeAllConnections();
      this.#server.close(() => resolve());
    });
  }
}
