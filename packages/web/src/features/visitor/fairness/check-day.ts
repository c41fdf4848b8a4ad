import type { FairDayFile, FairDayTicks } from '@limelight/contract/exchange/market.schema';
import type { DayReport } from '@limelight/rules/check-day';
import { findCommittedDay } from '@limelight/rules/check-list';
import { findPreviousDay, isOfEarlierRules, type SeenHashes } from '@limelight/rules/day-file';
import type { LondonDay } from '@limelight/rules/time';
import type { CheckAnswer, CheckRequest } from './day-check';

/** `earlier-rules`: the day was published under rules that were replaced. */
export type DayAnswer = 'earlier-rules' | DayReport;

/** In ticks of the day. */
export interface CheckProgress {
  readonly done: number;
  readonly of: number;
}

export interface DayToCheck {
  readonly readFile: () => Promise<FairDayFile>;
  /** @returns null for a day of which nothing is published */
  readonly readDay: (day: LondonDay) => Promise<FairDayFile | null>;
  /**
   * @param from the first tick of the page; without it the tick before the day
   * @returns null when the ticks are no longer stored
   */
  readonly readPage: (from: number | undefined) => Promise<FairDayTicks | null>;
  readonly seenOf: (day: string) => SeenHashes;
  readonly check: (request: CheckRequest) => Promise<CheckAnswer>;
  readonly onProgress: (progress: CheckProgress) => void;
}

/** Fetches a finished day page by page and checks each page. Rejects as soon as a fetch or a check fails. */
export async function checkDay(day: DayToCheck): Promise<DayAnswer> {
  const { readFile, readPage, seenOf, check, onProgress } = day;
  const file = await readFile();
  if (isOfEarlierRules(file)) return 'earlier-rules';
  const readDay = onceEach(day.readDay);
  const [previous, committed, first] = await Promise.all([
    findPreviousDay(file, readDay),
    findCommittedDay(file, readDay),
    readPage(undefined),
  ]);
  const of = file.endTick - file.startTick;
  const seenCommitted = committed === null ? {} : seenOf(committed.day);
  let published: CheckRequest['published'] = { file, previous, committed, seen: seenOf(file.day), seenCommitted };
  let page = first;
  for (;;) {
    const next = page?.nextFrom ?? null;
    const following = next === null ? null : readPage(next);
    // The check of a page that fails must not leave the fetch of the next one unhandled.
    following?.catch(() => undefined);
    const answer = await check({ ...(published && { published }), ticks: page?.ticks ?? null, isLast: next === null });
    published = undefined;
    if (answer.report !== null) return answer.report;
    onProgress({ done: Math.round(answer.share * of), of });
    page = await following;
  }
}

/** In the first week of an exchange the day before and that of the commitment are the same. */
function onceEach<T>(read: (day: LondonDay) => Promise<T>): (day: LondonDay) => Promise<T> {
  const reads = new Map<string, Promise<T>>();
  return (day) => {
    const found = reads.get(day) ?? read(day);
    reads.set(day, found);
    return found;
  };
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
