import { type ClientRequest, get } from 'node:http';
import { liveStream } from '@limelight/contract/live';

/** As browsers do until a stream says otherwise. */
const defaultRetryMs = 3_000;
/** A page opens a stream again that was refused. */
const refusedRetryMs = 1_000;

/** What a page's stream has received of the ticks. */
export interface StreamFigures {
  readonly numbers: ReadonlySet<number>;
  /** The longest time between two ticks that were new to it. */
  readonly gapMsMax: number;
  readonly reconnects: number;
}

/**
 * The stream of a page, with the rules of `EventSource`: one that ended is opened again with the id of its
 * last event, and one that was refused is closed, whereupon the page opens another, without an id.
 */
export class TickStream {
  readonly numbers = new Set<number>();
  gapMsMax = 0;
  reconnects = 0;
  readonly #url: string;
  readonly #address: string;
  #lastId: string | undefined;
  #lastTickMs: number | undefined;
  #retryMs = defaultRetryMs;
  #request: ClientRequest | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string, address: string) {
    this.#url = url + liveStream.url;
    this.#address = address;
    this.#open();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#request?.destroy();
  }

  #open(): void {
    const headers = {
      'x-forwarded-for': this.#address,
      ...(this.#lastId !== undefined && { 'last-event-id': this.#lastId }),
    };
    let isOver = false;
    const end = (again: () => void) => {
      if (isOver) return;
      isOver = true;
      again();
    };
    this.#request = get(this.#url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        end(() => {
          this.#lastId = undefined;
          this.#reopenAfter(refusedRetryMs);
        });
        return;
      }
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const events = (text + chunk).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) this.#receive(event);
      });
      response.on('error', () => undefined);
      response.on('close', () => end(() => this.#reopenAfter(this.#retryMs)));
    });
    this.#request.on('error', () => end(() => this.#reopenAfter(this.#retryMs)));
  }

  #reopenAfter(ms: number): void {
    if (this.#isClosed) return;
    this.reconnects += 1;
    this.#timer = setTimeout(() => this.#open(), ms);
  }

  #receive(event: string): void {
    const retry = /^retry: (\d+)$/m.exec(event)?.[1];
    if (retry !== undefined) this.#retryMs = Number(retry);
    const id = /^id: (\d+)$/m.exec(event)?.[1];
    if (id === undefined) return;
    this.#lastId = id;
    if (!/^event: tick$/m.test(event) || this.numbers.has(Number(id))) return;
    this.numbers.add(Number(id));
    const nowMs = performance.now();
    if (this.#lastTickMs !== undefined) this.gapMsMax = Math.max(this.gapMsMax, nowMs - this.#lastTickMs);
    this.#lastTickMs = nowMs;
  }
}

/** The ticks of all streams together: how many came, and how many of those that were made did not. */
export function tallyTicks(streams: readonly StreamFigures[]): { received: number; missed: number } {
  const newest = Math.max(...streams.flatMap(({ numbers }) => [...numbers]));
  const received = streams.reduce((sum, { numbers }) => sum + numbers.size, 0);
  // The newest of all may be on its way to others.
  const expected = streams.reduce((sum, { numbers }) => {
    const last = numbers.has(newest) ? newest : newest - 1;
    return sum + last - Math.min(...numbers, newest) + 1;
  }, 0);
  return { received, missed: expected - received };
}
