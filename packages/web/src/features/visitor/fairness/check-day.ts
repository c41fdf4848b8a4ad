import type { FairDayTicks } from '@limelight/contract/market.schema';
import type { CheckAnswer, CheckRequest, PublishedSeed } from './day-check';

/** In ticks of the day. */
export interface CheckProgress {
  readonly done: number;
  readonly of: number;
}

export interface DayToCheck {
  readonly published: PublishedSeed;
  /** @param from the first tick of the page; without it the tick before the day */
  readonly readPage: (from: number | undefined) => Promise<FairDayTicks>;
  readonly check: (request: CheckRequest) => Promise<CheckAnswer>;
  readonly onProgress: (progress: CheckProgress) => void;
}

/** Fetches a finished day page by page and checks each page. Rejects as soon as a fetch or a check fails. */
export async function checkDay({ published, readPage, check, onProgress }: DayToCheck): Promise<CheckAnswer> {
  let page = await readPage(undefined);
  for (;;) {
    const { celebrities, ticks, startTick, endTick, nextFrom } = page;
    const answer = await check({ published, range: { celebrities, ticks } });
    if (answer === 'commitment-mismatch') return answer;
    onProgress({ done: (ticks.at(-1)?.number ?? endTick) - startTick, of: endTick - startTick });
    if (nextFrom === null) return answer;
    page = await readPage(nextFrom);
  }
}

/**
 * A web worker that checks a day. The abort signal terminates it, and rejects any request without a response.
 */
export function createChecker(signal: AbortSignal): DayToCheck['check'] {
  const worker = new Worker(new URL('./day-check-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return (request) =>
    new Promise((resolve, reject) => {
      const once = { once: true, signal } as const;
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => resolve(data), once);
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), once);
      worker.postMessage(request);
    });
}
