import type { FairDayFile, FairDayTicks } from '@limelight/contract/market.schema';
import type { DayFindings } from '@limelight/rules/anchored/published-day';
import type { DayReport } from '@limelight/rules/check-day';
import type { PreviousDay, SeenHashes } from '@limelight/rules/day-file';
import type { StaffChange } from '@limelight/rules/staff-change';
import type { CheckAnswer, CheckRequest } from './day-check';

export type DayAnswer =
  | 'commitment-mismatch'
  | (DayReport & { readonly model: 'random-walk' })
  /** With what staff did on that day. */
  | (DayFindings & { readonly model: 'anchored'; readonly staffChanges: readonly StaffChange[] });

/** In ticks of the day. */
export interface CheckProgress {
  readonly done: number;
  readonly of: number;
}

export interface DayToCheck {
  readonly readFile: () => Promise<FairDayFile>;
  /** @returns null when no day before it is published */
  readonly readPrevious: (file: FairDayFile) => Promise<PreviousDay | null>;
  /**
   * @param from the first tick of the page; without it the tick before the day
   * @returns null when the ticks are no longer stored
   */
  readonly readPage: (from: number | undefined) => Promise<FairDayTicks | null>;
  readonly seen: SeenHashes;
  readonly check: (request: CheckRequest) => Promise<CheckAnswer>;
  readonly onProgress: (progress: CheckProgress) => void;
}

/** Fetches a finished day page by page and checks each page. Rejects as soon as a fetch or a check fails. */
export async function checkDay(day: DayToCheck): Promise<DayAnswer> {
  const { readFile, readPrevious, readPage, seen, check, onProgress } = day;
  const [file, first] = await Promise.all([readFile(), readPage(undefined)]);
  const previous = await readPrevious(file);
  const of = file.endTick - file.startTick;
  const changes = new Map<string, StaffChange>();
  let published: CheckRequest['published'] = { file, previous, seen };
  let page = first;
  for (;;) {
    // A change that concerns several pages is on each of them.
    for (const change of page?.model === 'anchored' ? page.staffChanges : []) changes.set(keyOf(change), change);
    const next = page?.nextFrom ?? null;
    const isLast = next === null;
    const following = next === null ? null : readPage(next);
    // The check of a page that fails must not leave the fetch of the next one unhandled.
    following?.catch(() => undefined);
    const answer = await check({ ...(published && { published }), range: page && rangeOf(page), isLast });
    published = undefined;
    if (answer.model === 'anchored') {
      const { findings } = answer;
      if (findings === 'commitment-mismatch') return findings;
      if (isLast) return { model: 'anchored', ...findings, staffChanges: [...changes.values()].filter(isOfDay(file)) };
    } else if (answer.report !== null) return { model: 'random-walk', ...answer.report };
    const lastTick = page?.ticks.at(-1)?.number ?? file.startTick;
    onProgress({ done: answer.model === 'anchored' ? lastTick - file.startTick : Math.round(answer.share * of), of });
    page = await following;
  }
}

function rangeOf(page: FairDayTicks): CheckRequest['range'] {
  if (page.model === 'random-walk') return { ticks: page.ticks };
  const { celebrities, staffChanges, ticks } = page;
  return { celebrities, staffChanges, ticks };
}

function keyOf(change: StaffChange): string {
  return `${change.kind} ${change.celebrityId} ${'firstTick' in change ? change.firstTick : change.day}`;
}

/** Later changes of a category only say what it was before. */
const isOfDay =
  ({ endTick }: FairDayFile) =>
  (change: StaffChange) =>
    !('firstTick' in change) || change.firstTick <= endTick;

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
