import { type DayFacts, ofKind, type TickFacts } from './causes/cause.js';
import { causeProblem, causeText, type DayCause, kinds, openings } from './causes/causes.js';
import type { ClosingRecord } from './closing-record.js';
import { type DayHashes, type DayRecords, type PreviousDay, parseOpening, parseRecord } from './day-file.js';
import type { ProblemLog } from './day-problem.js';

/** The causes of a day by tick: without those that the rules forbid, which are logged. */
export function allowedCauses(
  { opening, closing }: DayRecords,
  log: ProblemLog,
): ReadonlyMap<number, readonly DayCause[]> {
  const byTick = new Map<number, DayCause[]>();
  const listed = new Map(opening.celebrities.map(({ id, slot }) => [id, slot]));
  let lastTick = closing.firstTick;
  for (const cause of closing.causes) {
    const { tick } = cause;
    const inDay = tick >= lastTick && tick <= closing.lastTick;
    const problem = inDay ? causeProblem(cause, listed) : 'CAUSE_INVALID';
    if (problem !== null) {
      const celebrityId = 'celebrityId' in cause ? { celebrityId: cause.celebrityId } : {};
      const detail = problem === 'CAUSE_INVALID' ? cause.kind : causeText(cause);
      log.add(problem, { tick, ...celebrityId, detail });
    }
    if (problem === 'CAUSE_INVALID') continue;
    lastTick = tick;
    if (problem !== null) continue;
    if (cause.kind === 'listing' || cause.kind === 'ipo') listed.set(cause.celebrityId, cause.slot);
    byTick.set(tick, [...(byTick.get(tick) ?? []), cause]);
  }
  return byTick;
}

export function factsOf(
  { opening, closing }: DayRecords,
  previous: PreviousDay | null,
  { hmacSha256, sha256, dayKey }: Pick<DayHashes, 'hmacSha256' | 'sha256'> & Pick<DayFacts, 'dayKey'>,
): DayFacts {
  const closed = previous?.closing ? parseRecord<ClosingRecord>(previous.closing) : null;
  const before = { opening: parseOpening(previous), causes: closed?.causes ?? [] };
  return { opening, firstTick: closing.firstTick, causes: closing.causes, before, hmacSha256, sha256, dayKey };
}

/** What the records alone say about the causes of a day and of its opening. */
export function checkCauses(facts: DayFacts, log: ProblemLog): void {
  for (const { check } of openings) check(facts, log);
  for (const { kind, checkRecords } of kinds) checkRecords?.(ofKind(kind, facts.causes), facts, log);
}

/** What the ticks say about them. */
export function checkTakenPlace(facts: DayFacts & TickFacts, log: ProblemLog): void {
  for (const { kind, checkTicks } of kinds) checkTicks?.(ofKind(kind, facts.causes), facts, log);
}
