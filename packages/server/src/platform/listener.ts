import type pg from 'pg';
import type { Clock } from './clock.js';
import { connectionSettings } from './database.js';
import { DatabaseClient } from './database-client.js';
import { type AnswerWatch, endConnection } from './require-answers.js';

type PayloadHandler = (payload: string) => void;

const reconnectPauseMs = 500;

/**
 * One direct connection for LISTEN/NOTIFY. A notification only means "read the current state again": after a
 * reconnect every `onReconnect` handler is called, because notifications sent in between are lost.
 */
export class Listener {
  readonly #url: string;
  readonly #clock: Clock;
  readonly #onError: (error: Error) => void;
  readonly #handlers = new Map<string, PayloadHandler[]>();
  readonly #reconnectHandlers: (() => void)[] = [];
  readonly #closing = new AbortController();
  #started = false;
  #isListening = false;
  #client: pg.Client | undefined;

  /**
   * @param options.watch ends the connection when it says that the database does not answer: a cut one is
   * deaf
   */
  constructor(options: { url: string; clock: Clock; onError: (error: Error) => void; watch?: AnswerWatch }) {
    this.#url = options.url;
    this.#clock = options.clock;
    this.#onError = options.onError;
    options.watch?.onSilence(() => this.#client && endConnection(this.#client));
  }

  /** Channel names are constants. @throws after `start`, when the channel would not be listened to */
  on(channel: string, handler: PayloadHandler): void {
    if (this.#started) throw new Error(`subscribed to "${channel}" after the listener had started`);
    this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler]);
  }

  onReconnect(handler: () => void): void {
    this.#reconnectHandlers.push(handler);
  }

  /** Whether changes are heard of now. */
  get isListening(): boolean {
    return this.#isListening;
  }

  async start(): Promise<void> {
    this.#started = true;
    await this.#connect();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client?.end().catch(this.#onError);
  }

  async #connect(): Promise<void> {
    const client = new DatabaseClient({ ...connectionSettings(this.#url), application_name: 'limelight listener' });
    client.on('error', this.#onError);
    await client.connect();
    this.#client = client;
    client.on('notification', ({ channel, payload = '' }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
    });
    for (const channel of this.#handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    this.#isListening = true;
    client.on('end', () => {
      this.#isListening = false;
      void this.#reconnect();
    });
  }

  async #reconnect(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#clock.sleep(reconnectPauseMs, this.#closing.signal);
      try {
        if (!this.#closing.signal.aborted) await this.#connect();
        for (const handler of this.#reconnectHandlers) handler();
        return;
      } catch (error) {
        this.#onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}
