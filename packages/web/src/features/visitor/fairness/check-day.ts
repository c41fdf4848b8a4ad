import type { FairDayTicks } from '@limelight/contract/market.schema';
import type { DayFindings } from '@limelight/rules/published-day';
import type { StaffChange } from '@limelight/rules/staff-change';
import type { CheckAnswer, CheckRequest, PublishedSeed } from './day-check';

/** The findings with what staff did on that day. */
export type DayAnswer = 'commitment-mismatch' | (DayFindings & { readonly staffChanges: readonly StaffChange[] });

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
export async function checkDay({ published, readPage, check, onProgress }: DayToCheck): Promise<DayAnswer> {
  const changes = new Map<string, StaffChange>();
  let page = await readPage(undefined);
  for (;;) {
    const { celebrities, staffChanges, ticks, startTick, endTick, nextFrom } = page;
    // A change that concerns several pages is on each of them.
    for (const change of staffChanges) changes.set(keyOf(change), change);
    const answer = await check({ published, range: { celebrities, staffChanges, ticks } });
    if (answer === 'commitment-mismatch') return answer;
    onProgress({ done: (ticks.at(-1)?.number ?? endTick) - startTick, of: endTick - startTick });
    if (nextFrom === null) return { ...answer, staffChanges: [...changes.values()].filter(isOfDay(endTick)) };
    page = await readPage(nextFrom);
  }
}

function keyOf(change: StaffChange): string {
  return `${change.kind} ${change.celebrityId} ${'firstTick' in change ? change.firstTick : change.day}`;
}

/** Later changes of a category only say what it was before. */
const isOfDay = (endTick: number) => (change: StaffChange) => !('firstTick' in change) || change.firstTick <= endTick;

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
