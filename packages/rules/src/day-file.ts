import type { IsBeaconSigned } from './beacon.js';
import { openings } from './causes/causes.js';
import { checkKey } from './check-key.js';
import { checkPublishing } from './check-publishing.js';
import { checkTerms } from './check-terms.js';
import type { ClosingRecord } from './closing-record.js';
import type { ProblemLog } from './day-problem.js';
import { type OpeningRecord, recordVersion } from './day-record.js';
import { bytesFromHex, type HmacSha256, type Sha256, seedBytes, toHex } from './fairness.js';
import { closingForm, formProblems, openingForm } from './record-form.js';
import { addDays, type LondonDay } from './time.js';

/** What is published about a finished day. Hashes and seed are hexadecimal, times ISO 8601. */
export interface DayFile {
  readonly day: string;
  /** `earlier`: a day of rules that were replaced, which is not checked any more. */
  readonly model: 'random-walk' | 'earlier';
  readonly seed: string;
  readonly commitment: string;
  /** `null` for the first one of the chain, which continues 32 zero bytes. */
  readonly previousCommitment: string | null;
  readonly committedAt: string;
  /** The exact text of what was committed to with the seed; `null` for a commitment of before. */
  readonly terms: string | null;
  /** The exact text of the record, whose SHA-256 is its hash. */
  readonly opening: string | null;
  readonly openedAt: string | null;
  readonly closing: string | null;
  readonly closedAt: string | null;
  /** The last tick before the day. */
  readonly startTick: number;
  readonly endTick: number;
}

/** Injected, so that browser and server each bring their own. */
export interface DayHashes {
  readonly sha256: Sha256;
  readonly hmacSha256: HmacSha256;
  readonly utf8: (text: string) => Uint8Array;
  readonly isBeaconSigned: IsBeaconSigned;
}

/**
 * Hashes of the day that were published elsewhere: in the list of days, in the next day's records, at an
 * earlier visit.
 */
export interface SeenHashes {
  readonly commitment?: string | null;
  readonly opening?: string | null;
  readonly closing?: string | null;
}

/** What a day continues: the last commitment before it, and the records of the last day that had any. */
export type PreviousDay = Pick<DayFile, 'commitment' | 'terms' | 'opening' | 'closing' | 'closedAt'>;

export interface DayRecords {
  readonly opening: OpeningRecord;
  readonly closing: ClosingRecord;
}

/** So far back the day before is looked for: a market stands still for a night or a week, not for months. */
const daysSearched = 60;

/**
 * Reads what a day continues. A day without a tick has a commitment but no records, and after a long downtime
 * a day has neither, so the days before are read until one has records. The first record of all says that
 * nothing is before it.
 * @param read a file as it was published; `null` for a day that has none
 */
export async function findPreviousDay(
  { day, opening }: Pick<DayFile, 'day' | 'opening'>,
  read: (day: LondonDay) => Promise<PreviousDay | null>,
): Promise<PreviousDay | null> {
  const isContinued = opening !== null && parseRecord<OpeningRecord>(opening)?.previousOpening !== null;
  let newest: PreviousDay | null = null;
  for (let back = 1; back <= (isContinued ? daysSearched : 1); back += 1) {
    const file = await read(addDays(day as LondonDay, -back));
    newest ??= file;
    if (file !== null && newest !== null && file.opening !== null)
      return { ...file, commitment: newest.commitment, terms: newest.terms };
  }
  return newest;
}

/**
 * The commitment to a seed: SHA-256 of the seed, the commitment of the day before, and the hash of the terms
 * if there are any. Hexadecimal.
 */
export function chainedCommitment(
  seed: Uint8Array,
  { previousCommitment: previous, terms }: Pick<DayFile, 'previousCommitment' | 'terms'>,
  { sha256, utf8 }: Pick<DayHashes, 'sha256' | 'utf8'>,
): string {
  const message = new Uint8Array((terms === null ? 2 : 3) * seedBytes);
  message.set(seed.subarray(0, seedBytes));
  if (previous !== null) message.set(bytesFromHex(previous).subarray(0, seedBytes), seedBytes);
  if (terms !== null) message.set(sha256(utf8(terms)), 2 * seedBytes);
  return toHex(sha256(message));
}

/**
 * Checks everything about a day that needs no price.
 * @returns its records, or `null` when there is nothing to recompute
 */
export function checkFile(
  file: DayFile,
  {
    hashes,
    previous,
    seen,
  }: { readonly hashes: DayHashes; readonly previous?: PreviousDay | null; readonly seen?: SeenHashes },
  log: ProblemLog,
): DayRecords | null {
  checkCommitment(file, hashes, seen, log);
  if (previous && file.previousCommitment !== previous.commitment) log.add('CHAIN_BROKEN', { detail: 'commitment' });
  if (hadNoTicks(file) && !seen?.opening) return null;
  if (file.opening === null || file.openedAt === null) log.add('RECORD_WITHHELD', { detail: 'opening' });
  if (file.closing === null || file.closedAt === null) log.add('RECORD_WITHHELD', { detail: 'closing' });
  if (file.opening === null || file.closing === null) return null;
  const opening = parseRecord<OpeningRecord>(file.opening);
  const closing = parseRecord<ClosingRecord>(file.closing);
  if (opening === null || closing === null || !isWhole(file, opening, closing)) {
    log.add('RECORD_INVALID');
    return null;
  }
  const hashOf = (text: string) => toHex(hashes.sha256(hashes.utf8(text)));
  const openingHash = hashOf(file.opening);
  if (openingHash !== closing.opening || differs(seen?.opening, openingHash)) log.add('OPENING_CHANGED');
  if (differs(seen?.closing, hashOf(file.closing))) log.add('CLOSING_CHANGED');
  if (opening.commitment !== file.commitment)
    log.add('COMMITMENT_CHANGED', { detail: 'not the one of the opening record' });
  checkPublishing(file, opening, log);
  checkTerms(file, opening, previous ?? null, log);
  const { opening: openingText, closing: closingText } = file;
  const forms = [
    ...formProblems(openingText, opening, openingForm),
    ...formProblems(closingText, closing, closingForm),
  ];
  checkChain({ opening, closing }, previous ?? null, hashOf, log);
  if (forms.length > 0) {
    log.add('RECORD_FORM', { detail: forms.join() });
    // A record of another form may hold what nothing can be computed from.
    return null;
  }
  checkKey(file, closing, { hashes, previous: previous ?? null }, log);
  return { opening, closing };
}

/** Whether a day was published under rules that were replaced, which its record confirms. */
export function isOfEarlierRules(file: Pick<DayFile, 'model' | 'opening'>): boolean {
  return file.model === 'earlier' && parseOpening(file) === null;
}

/** Such a day has no records. That ticks were hidden shows in the numbers of the next day's. */
export function hadNoTicks({ opening, closing, startTick, endTick }: DayFile): boolean {
  return opening === null && closing === null && startTick === endTick;
}

function checkCommitment(file: DayFile, hashes: DayHashes, seen: SeenHashes | undefined, log: ProblemLog): void {
  const seed = bytesFromHex(file.seed);
  const fits = seed.length === seedBytes && chainedCommitment(seed, file, hashes) === file.commitment;
  if (!fits) log.add('COMMITMENT_BROKEN');
  if (differs(seen?.commitment, file.commitment)) log.add('COMMITMENT_CHANGED');
}

function checkChain(
  { opening, closing }: DayRecords,
  previous: PreviousDay | null,
  hashOf: (text: string) => string,
  log: ProblemLog,
): void {
  const before = previous?.opening ?? null;
  checkFirstDay(opening, parseOpening(previous), log);
  if (before === null) {
    if (opening.previousOpening !== null) log.add('CHAIN_UNCHECKED', { detail: 'its file was not found' });
    return;
  }
  if (opening.previousOpening !== hashOf(before)) log.add('CHAIN_BROKEN', { detail: 'opening record' });
  // A closing record that is missing leaves a gap: nothing says how that day ended.
  if (previous?.closing == null) log.add('CHAIN_UNCHECKED', { detail: 'it has no closing record' });
  else if (closing.previousClosing !== hashOf(previous.closing)) log.add('CHAIN_BROKEN', { detail: 'closing record' });
}

/** Every day of a chain names the same first one. */
function checkFirstDay(
  { day, firstDay, previousOpening }: OpeningRecord,
  before: OpeningRecord | null,
  log: ProblemLog,
) {
  const expected = previousOpening === null ? day : (before?.firstDay ?? firstDay);
  if (firstDay !== expected || firstDay > day) log.add('CHAIN_BROKEN', { detail: `first day ${firstDay}` });
}

function differs(seen: string | null | undefined, hash: string): boolean {
  return seen !== undefined && seen !== null && seen !== hash;
}

/** @returns `null` for a text that is not JSON */
export function parseRecord<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** The opening record of a day; `null` where there is none of this version. */
export function parseOpening(day: Pick<DayFile, 'opening'> | null | undefined): OpeningRecord | null {
  const record = day?.opening ? parseRecord<OpeningRecord>(day.opening) : null;
  return record?.version === recordVersion ? record : null;
}

/** Whether the records have their parts and agree with each other about the day and its ticks. */
function isWhole(file: DayFile, opening: OpeningRecord, closing: ClosingRecord): boolean {
  const lists = [opening.celebrities, closing.celebrities, closing.causes];
  return (
    lists.every(Array.isArray) &&
    isWholeOpening(opening) &&
    file.model === 'random-walk' &&
    opening.day === file.day &&
    closing.day === file.day &&
    opening.afterTick === file.startTick &&
    closing.firstTick === file.startTick + 1 &&
    closing.lastTick === file.endTick
  );
}

function isWholeOpening(opening: OpeningRecord): boolean {
  const { version, tickMs } = opening;
  const isSound = version === recordVersion && Number.isSafeInteger(tickMs) && tickMs > 0;
  return isSound && openings.every(({ isWhole }) => isWhole?.(opening) ?? true);
}
