import type { ProblemLog } from './day-problem.js';
import type { OpeningRecord } from './day-record.js';
import { instantOf, isLondonDay } from './published-time.js';
import { addDays, endOfLondonDay, type LondonDay, londonDay, startOfLondonDay } from './time.js';

/** What a day's file says about it (see `day-file.ts`). */
interface PublishedFile {
  readonly day: string;
  readonly committedAt: string;
  readonly openedAt: string | null;
  readonly closedAt: string | null;
}

/** So many days ahead of its day a commitment is published. */
export const commitmentDaysAhead = 7;

/**
 * Checks when commitment and records of a day were published: at times that can be true, and the commitment
 * seven days ahead. Those of the first days of a chain are as old as the chain.
 */
export function checkPublishing(file: PublishedFile, opening: OpeningRecord, log: ProblemLog): void {
  const day = file.day as LondonDay;
  const [committedMs, openedMs, closedMs] = [file.committedAt, file.openedAt, file.closedAt].map(instantOf) as [
    number,
    number,
    number,
  ];
  checkCommitted(file, opening, { committedMs, openedMs }, log);
  const isOpened = openedMs >= startOfLondonDay(addDays(day, -1)) && openedMs < endOfLondonDay(day);
  if (!isOpened) log.add('TIME_UNTRUE', { detail: `opened ${file.openedAt}` });
  if (!(closedMs >= endOfLondonDay(day))) log.add('TIME_UNTRUE', { detail: `closed ${file.closedAt}` });
}

interface Published {
  readonly committedMs: number;
  readonly openedMs: number;
}

function checkCommitted(
  { day: text, committedAt }: PublishedFile,
  { firstDay, previousOpening }: OpeningRecord,
  { committedMs, openedMs }: Published,
  log: ProblemLog,
): void {
  const day = text as LondonDay;
  const due = addDays(day, -commitmentDaysAhead);
  const isUntrue = Number.isNaN(committedMs) || londonDay(committedMs) < due;
  if (isUntrue) log.add('TIME_UNTRUE', { detail: `committed ${committedAt}` });
  // The first day of all begins when the exchange opens.
  const begin = previousOpening === null ? openedMs : startOfLondonDay(day);
  const latest = isLondonDay(firstDay) && firstDay > due ? firstDay : due;
  const isLate = committedMs > begin || (!Number.isNaN(committedMs) && londonDay(committedMs) > latest);
  if (isLate) log.add('COMMITTED_LATE', { detail: committedAt });
}
