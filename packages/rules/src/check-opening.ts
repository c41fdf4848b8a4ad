import type { FaultLog } from './day-fault.js';
import {
  bytesFromHex,
  type DayHashes,
  type DayRecords,
  type PreviousDay,
  parseOpening,
  parseRecord,
} from './day-file.js';
import type { AnnouncedSplit, ClosingRecord, OpeningCelebrity, OpeningRecord, Premiere } from './day-record.js';
import { popularityDailyChangeMax, priceCentsOf } from './market.js';
import { drawPremieres } from './premiere.js';
import { forwardSplit, isSameRatio, reverseSplit, type SplitRatio, splitOf, splitPrice } from './split.js';
import { addDays, type LondonDay } from './time.js';

/** The records of the day before, as far as they are known. */
interface Before {
  readonly opening: OpeningRecord | null;
  readonly closing: ClosingRecord | null;
}

/** Checks what a day begins with: what the day before ended with, and what the rules decide before the first tick. */
export function checkOpening(
  records: DayRecords,
  previous: PreviousDay | null,
  { hmacSha256 }: Pick<DayHashes, 'hmacSha256'>,
  log: FaultLog,
): void {
  const { opening } = records;
  const before: Before = {
    opening: parseOpening(previous),
    closing: previous?.closing ? parseRecord(previous.closing) : null,
  };
  for (const { id, popularityChange } of opening.celebrities) {
    if (!(Math.abs(popularityChange) <= popularityDailyChangeMax)) {
      log.add('POPULARITY_TOO_LARGE', { celebrityId: id, detail: String(popularityChange) });
    }
  }
  if (before.closing !== null) checkStates(opening, before.closing, log);
  checkSplits(records, before.opening, log);
  checkAnnouncements(opening, before.opening, log);
  checkDraw(opening, slotsOf(records), hmacSha256, log);
  checkRest(opening, before.opening, log);
}

/** Whatever staff changed after the last tick is a cause of the first one: the states are equal in every field. */
function checkStates(opening: OpeningRecord, before: ClosingRecord, log: FaultLog): void {
  if (opening.afterTick !== before.lastTick) {
    log.add('TICKS_SKIPPED', {
      detail: `after tick ${opening.afterTick}, the day before ended with ${before.lastTick}`,
    });
  }
  const opened = new Map(opening.celebrities.map((celebrity) => [celebrity.id, celebrity]));
  for (const last of before.celebrities) {
    const first = opened.get(last.id);
    opened.delete(last.id);
    if (first === undefined) log.add('STATE_AT_OPENING', { celebrityId: last.id, detail: 'removed' });
    else checkContinued(last, first, log);
  }
  for (const id of opened.keys()) log.add('STATE_AT_OPENING', { celebrityId: id, detail: 'listed without a cause' });
}

const sameFields = ['slot', 'category', 'hot', 'pendingJump', 'suspended', 'targetCents'] as const;

function checkContinued(last: OpeningCelebrity, first: OpeningCelebrity, log: FaultLog): void {
  const { id, split } = first;
  const expectedMicros = split === null ? last.priceMicros : splitPrice(last.priceMicros, split);
  if (first.priceMicros !== expectedMicros) {
    const cents = `SE$${priceCentsOf(first.priceMicros) / 100} after SE$${priceCentsOf(last.priceMicros) / 100}`;
    log.add(split === null ? 'STATE_AT_OPENING' : 'SPLIT_INVALID', { celebrityId: id, detail: cents });
  }
  for (const field of sameFields) {
    if (first[field] !== last[field]) log.add('STATE_AT_OPENING', { celebrityId: id, detail: field });
  }
}

const textOf = ({ from, to }: SplitRatio) => `${from} to ${to}`;

function isAnnounced(splits: readonly AnnouncedSplit[], id: string, ratio: SplitRatio): boolean {
  return splits.some((split) => split.celebrityId === id && isSameRatio(split, ratio));
}

/** A split has one of the two ratios, was announced before, and finds a price that stands still. */
function checkSplits({ opening, closing }: DayRecords, before: OpeningRecord | null, log: FaultLog): void {
  // Unknown where the day before is: no day was before the first one.
  const announced = opening.previousOpening === null ? [] : (before?.splits ?? null);
  for (const { id, split, pendingJump, targetCents } of opening.celebrities) {
    if (split === null) continue;
    const place = { celebrityId: id, detail: textOf(split) };
    const isOfRule = [forwardSplit, reverseSplit].some((ratio) => isSameRatio(ratio, split));
    if (!isOfRule || pendingJump !== 0 || targetCents !== null) log.add('SPLIT_INVALID', place);
    if (announced !== null && !isAnnounced(announced, id, split)) log.add('SPLIT_NOT_ANNOUNCED', place);
  }
  if (announced === null) return;
  const opened = new Map(opening.celebrities.map((celebrity) => [celebrity.id, celebrity]));
  for (const { celebrityId: id, ...ratio } of announced) {
    const first = opened.get(id);
    const isCancelled =
      first?.suspended === true ||
      closing.causes.some(
        (cause) => cause.kind === 'suspension' && cause.celebrityId === id && cause.tick === closing.firstTick,
      );
    if (isCancelled || first?.split || isAnnounced(opening.splits, id, ratio)) continue;
    log.add('SPLIT_INVALID', { celebrityId: id, detail: 'announced and dropped' });
  }
}

/** A new announcement needs a price beyond its limit. One that waits had it before. */
function checkAnnouncements(opening: OpeningRecord, before: OpeningRecord | null, log: FaultLog): void {
  if (before === null && opening.previousOpening !== null) return;
  for (const { celebrityId: id, ...ratio } of opening.splits) {
    if (before !== null && isAnnounced(before.splits, id, ratio)) continue;
    const celebrity = opening.celebrities.find((one) => one.id === id);
    const due = celebrity === undefined ? null : splitOf(priceCentsOf(celebrity.priceMicros));
    if (due === null || !isSameRatio(due, ratio)) {
      log.add('SPLIT_INVALID', { celebrityId: id, detail: `announced ${textOf(ratio)}` });
    }
  }
}

const isSamePremiere = (one: Premiere | undefined, other: Premiere | undefined) =>
  one?.stage === other?.stage && one?.celebrityId === other?.celebrityId && one?.time === other?.time;

/** Also of who was listed after the last tick before the day. */
function slotsOf({ opening, closing }: DayRecords): ReadonlyMap<string, number> {
  const listed = closing.causes.flatMap((cause) =>
    cause.kind === 'listing' ? [{ id: cause.celebrityId, slot: cause.slot }] : [],
  );
  return new Map([...opening.celebrities, ...listed].map(({ id, slot }) => [id, slot]));
}

/** Celebrity and time of each premiere follow from the commitment and from the list that was announced with it. */
function checkDraw(
  opening: OpeningRecord,
  slotById: ReadonlyMap<string, number>,
  hmacSha256: DayHashes['hmacSha256'],
  log: FaultLog,
): void {
  const { day, commitment, premiereDraw, premieres } = opening;
  if (premiereDraw === null) {
    if (opening.previousOpening !== null) log.add('PREMIERE_NOT_DRAWN', { detail: 'no calendar' });
    return;
  }
  const slots = premiereDraw.celebrityIds.map((id) => slotById.get(id) ?? Number.NaN);
  const isInOrder = slots.every((slot, index) => slot > (slots[index - 1] ?? -1));
  if (!isInOrder) log.add('PREMIERE_NOT_DRAWN', { detail: 'its celebrities are not those of the market' });
  if (slots.some(Number.isNaN)) return;
  const chosen = drawPremieres(
    {
      day: day as LondonDay,
      commitment: bytesFromHex(commitment),
      celebrityIds: premiereDraw.celebrityIds,
      restingIds: new Set(premiereDraw.restingIds),
    },
    hmacSha256,
  );
  for (let index = 0; index < Math.max(chosen.length, premieres.length); index += 1) {
    const [expected, announced] = [chosen[index], premieres[index]];
    if (isSamePremiere(expected, announced)) continue;
    const { stage = '', celebrityId = '', time = '' } = expected ?? {};
    const detail = expected === undefined ? 'one too many' : `the draw: ${stage}, ${celebrityId}, ${time}`;
    log.add('PREMIERE_NOT_DRAWN', { ...(announced && { celebrityId: announced.celebrityId }), detail });
  }
}

/** Who rests was on stage on one of the two days before: the premieres of the day before, and the end of its own list. */
function checkRest(opening: OpeningRecord, before: OpeningRecord | null, log: FaultLog): void {
  if (opening.premiereDraw === null || before === null) return;
  // Before the first day nobody was on stage.
  const restingBefore = before.premiereDraw?.restingIds ?? (before.previousOpening === null ? [] : null);
  if (restingBefore === null || before.day !== addDays(opening.day as LondonDay, -1)) return;
  const { restingIds } = opening.premiereDraw;
  const yesterday = before.premieres.map(({ celebrityId }) => celebrityId);
  const known = [...restingBefore, ...yesterday];
  const isEnd = restingIds.every((id, index) => id === known[index + known.length - restingIds.length]);
  if (!isEnd || restingIds.length < yesterday.length) log.add('PREMIERE_NOT_DRAWN', { detail: 'who rests' });
}
