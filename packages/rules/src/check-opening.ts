import type { ClosingRecord } from './closing-record.js';
import { type DayRecords, type PreviousDay, parseRecord } from './day-file.js';
import type { ProblemLog } from './day-problem.js';
import type { OpeningCelebrity, OpeningRecord } from './day-record.js';
import { priceCentsOf } from './market.js';
import { splitPrice } from './split.js';

/**
 * Checks that a day begins with what the day before ended with. Whatever staff changed after the last tick is
 * a cause of the first one: the states are equal in every field, but for splits and popularity.
 */
export function checkOpening({ opening }: DayRecords, previous: PreviousDay | null, log: ProblemLog): void {
  const before = previous?.closing ? parseRecord<ClosingRecord>(previous.closing) : null;
  if (before !== null) checkStates(opening, before, log);
}

function checkStates(opening: OpeningRecord, before: ClosingRecord, log: ProblemLog): void {
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

function checkContinued(last: OpeningCelebrity, first: OpeningCelebrity, log: ProblemLog): void {
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
