import type { TickFacts, TickMarket } from './causes/cause.js';
import { ofKind } from './causes/cause.js';
import type { SquadEventCause } from './causes/squad-event.js';
import type { ClosingRecord } from './closing-record.js';
import { priceCentsOf } from './market.js';
import { type DayState, isHaltedState } from './replay-day.js';

/** What a recomputed day remembers of its ticks, for causes that are compared with them. */
export class TickMemory implements Pick<TickFacts, 'isSuspended' | 'marketAt'> {
  readonly #firstTick: number;
  readonly #suspended = new Map<string, Set<number>>();
  /** The states of all ticks are too much for a browser. */
  readonly #starts: ReadonlySet<number>;
  readonly #states = new Map<number, readonly DayState[]>();

  constructor({ firstTick, causes }: Pick<ClosingRecord, 'firstTick' | 'causes'>) {
    this.#firstTick = firstTick;
    this.#starts = new Set(ofKind<SquadEventCause>('squad-event', causes).map(({ startTick }) => startTick));
  }

  add(number: number, states: readonly DayState[]): void {
    if (this.#starts.has(number)) this.#states.set(number, states);
    for (const { id, suspended } of states) {
      if (!suspended) continue;
      const ticks = this.#suspended.get(id) ?? new Set();
      this.#suspended.set(id, ticks.add(number));
    }
  }

  isSuspended(celebrityId: string, tick: number): boolean {
    return this.#suspended.get(celebrityId)?.has(tick) === true;
  }

  marketAt(celebrityId: string, tick: number): TickMarket | null {
    const state = this.#states.get(tick)?.find(({ id }) => id === celebrityId);
    if (state === undefined) return null;
    const isHalted = isHaltedState(state, { number: tick, firstTick: this.#firstTick });
    return { priceCents: priceCentsOf(state.priceMicros), isHalted };
  }
}
