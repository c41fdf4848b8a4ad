import type { AnnouncedSplit, OpeningRecord } from '../day-record.js';
import { priceCentsOf } from '../market.js';
import { forwardSplit, isSameRatio, nameSplit, reverseSplit, type SplitRatio, splitOf } from '../split.js';
import { type DayFacts, type Log, type OpeningCause, ofKind } from './cause.js';
import type { RetirementCause } from './retirement.js';
import type { SuspensionCause } from './suspension.js';

type Code = 'SPLIT_INVALID' | 'SPLIT_NOT_ANNOUNCED' | 'SPLIT_MISSING';

export const split: OpeningCause<'split', Code> = {
  kind: 'split',
  fields: ['splits'],
  isWhole: ({ splits }) => Array.isArray(splits),
  problems: {
    SPLIT_INVALID: 'A split does not follow the rule.',
    SPLIT_NOT_ANNOUNCED: 'A split was executed that no day before had announced.',
    SPLIT_MISSING: 'A price beyond the limits asks for a split, and the opening announces none.',
  },
  check(day, log) {
    const { opening, before } = day;
    // Unknown where the day before is; no day was before the first one.
    const announced = opening.previousOpening === null ? [] : (before.opening?.splits ?? null);
    checkExecuted(opening, announced, log);
    checkMissing(day, log);
    if (announced === null) return;
    checkDropped(day, announced, log);
    checkAnnounced(opening, announced, log);
  },
  words: ({ celebrities }) =>
    celebrities.flatMap(({ id, split: ratio }) =>
      ratio === null ? [] : [{ kind: 'split', celebrityId: id, text: `${nameSplit(ratio)} before the first tick` }],
    ),
};

const textOf = ({ from, to }: SplitRatio) => `${from} to ${to}`;

function isAnnounced(splits: readonly AnnouncedSplit[], id: string, ratio: SplitRatio): boolean {
  return splits.some((one) => one.celebrityId === id && isSameRatio(one, ratio));
}

/** A split has one of the two ratios, was announced before, and finds a price that stands still. */
function checkExecuted({ celebrities }: OpeningRecord, announced: readonly AnnouncedSplit[] | null, log: Log<Code>) {
  for (const { id, split: ratio, pendingJump, targetCents } of celebrities) {
    if (ratio === null) continue;
    const place = { celebrityId: id, detail: textOf(ratio) };
    const isOfRule = [forwardSplit, reverseSplit].some((one) => isSameRatio(one, ratio));
    if (!isOfRule || pendingJump !== 0 || targetCents !== null) log.add('SPLIT_INVALID', place);
    if (announced !== null && !isAnnounced(announced, id, ratio)) log.add('SPLIT_NOT_ANNOUNCED', place);
  }
}

/** Each price beyond a limit announces its split, unless the celebrity is suspended. */
function checkMissing(day: DayFacts, log: Log<Code>): void {
  const { celebrities, splits } = day.opening;
  for (const { id, priceMicros, suspended, split: done } of celebrities) {
    const due = splitOf(priceCentsOf(priceMicros));
    const isKnown = splits.some(({ celebrityId }) => celebrityId === id);
    if (due === null || done !== null || isKnown || suspended || isSuspendedAtOpening(day, id)) continue;
    log.add('SPLIT_MISSING', { celebrityId: id, detail: textOf(due) });
  }
}

/** Staff did so after the last tick before the day, whose state the opening has. */
function isSuspendedAtOpening({ causes, firstTick }: DayFacts, id: string): boolean {
  const stops = [...ofKind<SuspensionCause>('suspension', causes), ...ofKind<RetirementCause>('retirement', causes)];
  return stops.some(({ tick, celebrityId }) => tick === firstTick && celebrityId === id);
}

/** An announced split is executed, waits or is cancelled by a suspension. */
function checkDropped(day: DayFacts, announced: readonly AnnouncedSplit[], log: Log<Code>): void {
  const { opening } = day;
  const opened = new Map(opening.celebrities.map((celebrity) => [celebrity.id, celebrity]));
  for (const { celebrityId: id, ...ratio } of announced) {
    const first = opened.get(id);
    const isCancelled = first?.suspended === true || isSuspendedAtOpening(day, id);
    if (isCancelled || first?.split || isAnnounced(opening.splits, id, ratio)) continue;
    log.add('SPLIT_INVALID', { celebrityId: id, detail: 'announced and dropped' });
  }
}

/** A new announcement needs a price beyond its limit. One that waits had it before. */
function checkAnnounced({ splits, celebrities }: OpeningRecord, before: readonly AnnouncedSplit[], log: Log<Code>) {
  for (const { celebrityId: id, ...ratio } of splits) {
    if (isAnnounced(before, id, ratio)) continue;
    const celebrity = celebrities.find((one) => one.id === id);
    const due = celebrity === undefined ? null : splitOf(priceCentsOf(celebrity.priceMicros));
    if (due === null || !isSameRatio(due, ratio)) {
      log.add('SPLIT_INVALID', { celebrityId: id, detail: `announced ${textOf(ratio)}` });
    }
  }
}
