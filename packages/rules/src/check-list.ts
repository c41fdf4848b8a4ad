import type { PublishedCause } from './causes/cause.js';
import type { ClosingRecord } from './closing-record.js';
import {
  type DayFile,
  type DayHashes,
  isOfEarlierRules,
  parseOpening,
  parseRecord,
  type SeenHashes,
} from './day-file.js';
import type { ProblemLog } from './day-problem.js';
import type { OpeningRecord } from './day-record.js';
import { toHex } from './fairness.js';
import { instantOf } from './published-time.js';
import { closingForm, formProblems, openingForm } from './record-form.js';
import { addDays, type LondonDay, londonDay } from './time.js';

/** The day on which a day was committed to, or the first one after it that has records. */
export type CommittedDay = Pick<DayFile, 'day' | 'model' | 'opening' | 'closing'>;

/**
 * A day is committed to around the first tick of another one. Who begins or ends to trade in so many ticks of
 * that day may be in the list, and may not.
 */
export const listTicks = 10;

/** What begins or ends trading during a day. */
const turns: readonly string[] = ['listing', 'ipo-trading', 'suspension', 'retirement', 'restoration'];

/**
 * Reads the day whose records say who traded when a day was committed to. A day on which the market stood
 * still has none: then the next one that has some says it, at the latest the day itself.
 * @param read a file as it was published; `null` for a day that has none
 */
export async function findCommittedDay(
  file: CommittedDay & Pick<DayFile, 'committedAt'>,
  read: (day: LondonDay) => Promise<CommittedDay | null>,
): Promise<CommittedDay | null> {
  const first = londonDayOf(file.committedAt);
  if (first === null) return null;
  for (let day = first; day < file.day; day = addDays(day, 1)) {
    const found = await read(day);
    if (found !== null && found.opening !== null) return found;
  }
  return file;
}

function londonDayOf(time: string): LondonDay | null {
  const ms = instantOf(time);
  return Number.isNaN(ms) ? null : londonDay(ms);
}

interface ListInput {
  readonly committed?: CommittedDay | null;
  /** Hashes of that day that were published elsewhere. */
  readonly seenCommitted?: SeenHashes;
  readonly hashes: Pick<DayHashes, 'sha256' | 'utf8'>;
}

/**
 * Checks that the list of who can be on stage is everybody who traded when the day was committed to: who
 * could leave somebody out would choose among the premieres.
 * @returns the day whose records say who traded; `null` where there was none to compare with
 */
export function checkList(
  file: DayFile,
  { premiereDraw }: OpeningRecord,
  input: ListInput,
  log: ProblemLog,
): string | null {
  const committed = input.committed ?? (londonDayOf(file.committedAt) === file.day ? file : null);
  if (premiereDraw === null || (committed !== null && isOfEarlierRules(committed))) return null;
  const records = committed === null ? null : recordsOf(committed, input);
  if (committed === null || records === null || !isOfCommitment(committed, file)) {
    log.add('LIST_UNCHECKED', committed === null ? {} : { detail: committed.day });
    return null;
  }
  const { opening, closing } = records;
  const { firstTick, causes } = closing;
  const isEarly = ({ kind, tick }: PublishedCause) => turns.includes(kind) && tick < firstTick + listTicks;
  const turning = new Set((causes as readonly PublishedCause[]).filter(isEarly).map(({ celebrityId }) => celebrityId));
  const traded = new Set(opening.celebrities.filter(({ suspended }) => !suspended).map(({ id }) => id));
  const listed = new Set(premiereDraw.celebrityIds);
  for (const id of traded) {
    if (!listed.has(id) && !turning.has(id)) log.add('LIST_BROKEN', { celebrityId: id, detail: 'left out' });
  }
  for (const id of listed) {
    if (!traded.has(id) && !turning.has(id)) log.add('LIST_BROKEN', { celebrityId: id, detail: 'did not trade' });
  }
  return committed.day;
}

/** @returns `null` unless they have their form, belong together, and are those that were published */
function recordsOf(committed: CommittedDay, { seenCommitted: seen, hashes }: ListInput) {
  const hashOf = (text: string) => toHex(hashes.sha256(hashes.utf8(text)));
  const opening = parseOpening(committed);
  const closing = committed.closing === null ? null : parseRecord<ClosingRecord>(committed.closing);
  if (opening === null || closing === null || committed.opening === null || committed.closing === null) return null;
  const isWhole =
    formProblems(committed.opening, opening, openingForm).length === 0 &&
    formProblems(committed.closing, closing, closingForm).length === 0 &&
    opening.day === committed.day &&
    closing.opening === hashOf(committed.opening);
  const isAsSeen =
    (seen?.opening ?? closing.opening) === closing.opening &&
    (!seen?.closing || seen.closing === hashOf(committed.closing));
  return isWhole && isAsSeen ? { opening, closing } : null;
}

/** Neither of before the commitment nor of after the day. */
function isOfCommitment({ day, model }: CommittedDay, file: Pick<DayFile, 'day' | 'committedAt'>): boolean {
  const first = londonDayOf(file.committedAt);
  return model === 'random-walk' && first !== null && day >= first && day <= file.day;
}
