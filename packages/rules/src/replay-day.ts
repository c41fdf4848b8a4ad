import { type DayCause, hasCelebrity, jumpsOf, kindOf } from './causes/causes.js';
import type { OpeningCelebrity, OpeningRecord } from './day-record.js';
import { type FairKey, fairTickDraws } from './fairness.js';
import { type CelebrityMarket, isHalted, nextTick, priceCentsOf } from './market.js';
import { type SeCents, seCents } from './money.js';
import { splitHaltTicksLeft } from './split.js';
import { type TempoName, tempos } from './tempo.js';

/** Everything that decides about the next price of a celebrity. */
export type DayState = OpeningCelebrity;

/** What happens at one tick besides its draws. */
export interface TickStep {
  readonly number: number;
  readonly tempo: TempoName;
  readonly causes: readonly DayCause[];
}

/** The state of a day's celebrities before its first tick, in slot order. */
export function openingStates({ celebrities }: OpeningRecord): DayState[] {
  return inSlotOrder(celebrities);
}

/**
 * Whether trading is halted after a tick: while a jump is absorbed, a price that staff set is not reached, or
 * holders follow a split. `firstTick` is that of the day.
 */
export function isHaltedState(state: DayState, tick: { readonly number: number; readonly firstTick: number }): boolean {
  const isConverting = state.split !== null && splitHaltTicksLeft(tick.firstTick, tick.number) > 0;
  const isUnreached = state.targetCents !== null && state.targetCents !== priceCentsOf(state.priceMicros);
  return isHalted(state) || isUnreached || isConverting;
}

/**
 * The states after a tick, in slot order: the causes first, then the draws.
 * @throws RangeError on a cause that the rules forbid
 */
export function replayTick(
  states: readonly DayState[],
  { number, tempo, causes }: TickStep,
  fair: FairKey,
): DayState[] {
  const before = causes.length === 0 ? states : withCauses(states, causes);
  const trading = before.filter(({ suspended }) => !suspended);
  const targets = new Map<string, SeCents>();
  for (const { id, targetCents } of trading) if (targetCents !== null) targets.set(id, seCents(targetCents));
  const moved = nextTick(trading, fairTickDraws(fair, number), tempos[tempo], {
    ...jumpsOf(causes),
    targets,
  });
  let next = 0;
  return before.map((state) => after(state, state.suspended ? state : (moved[next++] ?? state)));
}

/**
 * A price that staff set ends its influence when it is reached. Field by field, as in `nextTick`, because of
 * the time.
 */
function after({ slot, suspended, targetCents, split }: DayState, market: CelebrityMarket): DayState {
  const { id, category, priceMicros, hot, pendingJump, popularityChange } = market;
  const isReached = targetCents !== null && targetCents === priceCentsOf(priceMicros);
  return {
    slot,
    id,
    category,
    priceMicros,
    hot,
    pendingJump,
    popularityChange,
    suspended,
    targetCents: isReached ? null : targetCents,
    split,
  };
}

function withCauses(states: readonly DayState[], causes: readonly DayCause[]): DayState[] {
  const byId = new Map(states.map((state) => [state.id, state]));
  for (const cause of causes.filter(hasCelebrity)) {
    const { begins, apply } = kindOf(cause) ?? {};
    const state = begins?.(cause) ?? byId.get(cause.celebrityId);
    if (state !== undefined) byId.set(state.id, apply?.(state, cause) ?? state);
  }
  return inSlotOrder([...byId.values()]);
}

function inSlotOrder(states: readonly DayState[]): DayState[] {
  return states.toSorted((one, other) => one.slot - other.slot);
}
