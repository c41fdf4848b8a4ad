import type { DayBeacon } from './beacon.js';
import type { DayFacts } from './causes/cause.js';
import type { DayCause } from './causes/causes.js';
import { allowedCauses, checkCauses, checkTakenPlace, factsOf } from './check-causes.js';
import { checkClose } from './check-close.js';
import { keyOf } from './check-key.js';
import { type CommittedDay, checkList } from './check-list.js';
import { checkOpening } from './check-opening.js';
import { TickTimes } from './check-times.js';
import type { ClosingRecord } from './closing-record.js';
import {
  checkFile,
  type DayFile,
  type DayHashes,
  type DayRecords,
  type PreviousDay,
  parseRecord,
  type SeenHashes,
} from './day-file.js';
import { type DayProblem, ProblemLog } from './day-problem.js';
import { type DayTick, type OpeningRecord, tickLine } from './day-record.js';
import { type FairKey, toHex } from './fairness.js';
import { priceCentsOf } from './market.js';
import { type DayState, isHaltedState, openingStates, replayTick } from './replay-day.js';
import { type TempoName, tempoNames } from './tempo.js';
import { TickMemory } from './tick-memory.js';
import { tickMs } from './time.js';

/** A published tick. It has no other tempo than its day, and is not simulated. */
export interface TickToCheck extends DayTick {
  readonly simulated?: boolean;
  readonly tempo?: TempoName;
}

export interface DayToCheck {
  readonly file: DayFile;
  readonly hashes: DayHashes;
  /** The day before, whose records this one continues. */
  readonly previous?: PreviousDay | null;
  /** The day whose records say who could be committed to (`findCommittedDay`). */
  readonly committed?: CommittedDay | null;
  readonly seen?: SeenHashes;
  readonly seenCommitted?: SeenHashes;
  /** Recomputed from the ledger by who can read it. */
  readonly ledger?: { readonly rows: number; readonly root: string } | null;
}

export interface DayReport {
  readonly problems: readonly DayProblem[];
  readonly ticks: number;
  /** Compared with a recomputed one. */
  readonly prices: number;
  /** What was fixed before the day, as the operator published it; `null` for a day without a tick. */
  readonly opening: OpeningRecord | null;
  readonly beacon: DayBeacon | null;
  /** With whose records the list of who can be on stage was compared; `null` where there were none. */
  readonly listOf: string | null;
  /**
   * What moved, halted or listed a celebrity during the day besides the draws, as the operator published it.
   */
  readonly causes: readonly DayCause[];
}

const noCauses: readonly DayCause[] = [];

/**
 * Recomputes a finished day to the cent. `add` its ticks in chunks of any size, or `replay` it when its ticks
 * are no longer stored; then `finish`. Nothing but the listed causes is left to the operator's choice.
 */
export class DayCheck {
  readonly #input: DayToCheck;
  readonly #log = new ProblemLog();
  readonly #records: DayRecords | null;
  readonly #causes: ReadonlyMap<number, readonly DayCause[]>;
  readonly #fair: FairKey;
  readonly #times: TickTimes | null;
  readonly #listOf: string | null = null;
  readonly #lines: string[] = [];
  readonly #memory: TickMemory | null;
  #states: readonly DayState[] = [];
  #last: number;
  #ticks = 0;
  #prices = 0;
  #withTicks = false;
  /** Whether the tick before the day was there, with which the first pause and the opening are compared. */
  #isBegun = false;

  constructor(input: DayToCheck) {
    this.#input = input;
    const { file, hashes, previous = null } = input;
    this.#records = checkFile(file, input, this.#log);
    this.#fair = { key: keyOf(file, this.#records?.closing, hashes.sha256), hmacSha256: hashes.hmacSha256 };
    this.#last = file.startTick;
    this.#causes = this.#records === null ? new Map() : allowedCauses(this.#records, this.#log);
    this.#memory = this.#records && new TickMemory(this.#records.closing);
    this.#times = this.#records && new TickTimes(this.#records, Date.parse(file.openedAt ?? ''), this.#log);
    if (this.#records === null) return;
    const { opening } = this.#records;
    if (opening.tickMs !== tickMs) this.#log.add('INTERVAL_CHANGED', { detail: `${opening.tickMs} ms` });
    this.#states = openingStates(opening);
    checkOpening(this.#records, previous, this.#log);
    this.#listOf = checkList(file, opening, input, this.#log);
    checkCauses(this.#facts(this.#records), this.#log);
  }

  /** The share of the day that is recomputed, 0 to 1. */
  get progress(): number {
    const { startTick, endTick } = this.#input.file;
    return (this.#last - startTick) / Math.max(1, endTick - startTick);
  }

  /** The next published ticks, oldest first; the tick before the day may come first. */
  add(ticks: readonly TickToCheck[]): void {
    if (this.#records === null) return;
    this.#withTicks = true;
    for (const tick of ticks) {
      if (tick.number === this.#input.file.startTick && !this.#isBegun) this.#begin(tick, this.#records.opening);
      else this.#check(tick);
    }
  }

  /** Recomputes the next ticks without published ones. @returns whether the day is recomputed to its end */
  replay(count: number): boolean {
    const { endTick } = this.#input.file;
    if (this.#records === null) return true;
    for (let left = count; left > 0 && this.#last < endTick; left -= 1) this.#step(this.#last + 1);
    return this.#last >= endTick;
  }

  finish(): DayReport {
    const records = this.#records;
    if (records !== null) this.#close(records);
    return {
      problems: this.#log.problems,
      ticks: this.#ticks,
      prices: this.#prices,
      opening: records?.opening ?? null,
      beacon: records?.closing.beacon ?? null,
      listOf: this.#listOf,
      causes: records?.closing.causes ?? [],
    };
  }

  #facts(records: DayRecords): DayFacts {
    return factsOf(records, this.#input.previous ?? null, { ...this.#input.hashes, dayKey: this.#fair.key });
  }

  #step(number: number): readonly DayState[] {
    const before = this.#states;
    const causes = this.#causes.get(number) ?? noCauses;
    this.#states = replayTick(before, { number, tempo: this.#tempo, causes }, this.#fair);
    this.#memory?.add(number, this.#states);
    this.#last = number;
    return before;
  }

  get #tempo(): TempoName {
    return this.#records?.opening.tempo ?? 'standard';
  }

  /** The last prices before the day are those of its opening; that of a split is the price after it. */
  #begin(tick: TickToCheck, { celebrities }: OpeningRecord): void {
    this.#isBegun = true;
    this.#times?.begin(tick);
    for (const { id, slot, split, priceMicros } of celebrities) {
      const before = split === null ? priceMicros : this.#endedMicros(id);
      if (before === undefined || tick.pricesCents[slot] === priceCentsOf(before)) continue;
      const detail = `published ${tick.pricesCents[slot]}, opened at ${priceCentsOf(before)} cents`;
      this.#log.add('PRICE_AT_OPENING', { tick: tick.number, celebrityId: id, detail });
    }
  }

  #endedMicros(celebrityId: string): number | undefined {
    const ended = this.#input.previous?.closing ? parseRecord<ClosingRecord>(this.#input.previous.closing) : null;
    return ended?.celebrities.find(({ id }) => id === celebrityId)?.priceMicros;
  }

  #check(tick: TickToCheck): void {
    const { number } = tick;
    if (!this.#isBegun && this.#ticks === 0) this.#log.add('TICK_MISSING', { tick: this.#input.file.startTick });
    const { startTick, endTick } = this.#input.file;
    if (number <= this.#last || number > endTick) {
      const isOutside = number <= startTick || number > endTick;
      this.#log.add(isOutside ? 'TICK_EXTRA' : 'TICK_DOUBLED', { tick: number });
      return;
    }
    while (this.#last + 1 < number) {
      this.#log.add('TICK_MISSING', { tick: this.#last + 1 });
      this.#step(this.#last + 1);
    }
    this.#times?.add(tick, this.#causes.get(number) ?? noCauses);
    if (tick.simulated === true) this.#log.add('TICK_SIMULATED', { tick: number });
    if (tick.tempo !== undefined && tick.tempo !== this.#tempo) this.#log.add('TEMPO_CHANGED', { tick: number });
    const before = this.#step(number);
    this.#ticks += 1;
    this.#lines.push(tickLine(tick));
    if (!this.#pricesAgree(tick) && !this.#otherTempoExplains(tick, before)) this.#comparePrices(tick);
    this.#compareHalts(tick);
  }

  #pricesAgree({ pricesCents }: TickToCheck): boolean {
    this.#prices += this.#states.length;
    const agree = this.#states.every(({ slot, priceMicros }) => pricesCents[slot] === priceCentsOf(priceMicros));
    const slots = (this.#states.at(-1)?.slot ?? -1) + 1;
    return (
      agree && pricesCents.length === slots && pricesCents.filter((price) => price !== 0).length === this.#states.length
    );
  }

  /** Prices of another tempo are named as such, and followed from there. */
  #otherTempoExplains(tick: TickToCheck, before: readonly DayState[]): boolean {
    const causes = this.#causes.get(tick.number) ?? noCauses;
    for (const tempo of tempoNames) {
      if (tempo === this.#tempo) continue;
      const states = replayTick(before, { number: tick.number, tempo, causes }, this.#fair);
      const explained = states.filter(({ slot, priceMicros }) => tick.pricesCents[slot] === priceCentsOf(priceMicros));
      const own = this.#states.filter(({ slot, priceMicros }) => tick.pricesCents[slot] === priceCentsOf(priceMicros));
      if (explained.length < states.length || states.length - own.length < 2) continue;
      this.#log.add('TEMPO_CHANGED', { tick: tick.number, detail: tempo });
      this.#states = states;
      return true;
    }
    return false;
  }

  #comparePrices({ number, pricesCents }: TickToCheck): void {
    const listed = new Set<number>();
    for (const { id, slot, priceMicros } of this.#states) {
      listed.add(slot);
      const published = pricesCents[slot];
      const expected = priceCentsOf(priceMicros);
      if (published === expected) continue;
      // JSON from elsewhere: a type does not keep a null out.
      const isPrice = Number.isSafeInteger(published) && published !== 0;
      const detail = `published ${published ?? 'nothing'}, recomputed ${expected} cents`;
      this.#log.add(isPrice ? 'PRICE' : 'PRICE_NULL', { tick: number, celebrityId: id, detail });
    }
    pricesCents.forEach((price, slot) => {
      const isFree = price === 0 && slot < Math.max(...listed);
      if (!isFree && !listed.has(slot)) this.#log.add('PRICE_UNLISTED', { tick: number, detail: `slot ${slot}` });
    });
  }

  #compareHalts({ number, haltedSlots }: TickToCheck): void {
    const firstTick = this.#input.file.startTick + 1;
    for (const state of this.#states) {
      const isPublished = haltedSlots.includes(state.slot);
      if (isPublished === isHaltedState(state, { number, firstTick })) continue;
      const code = isPublished ? 'HALT_WITHOUT_CAUSE' : 'HALT_MISSING';
      this.#log.add(code, { tick: number, celebrityId: state.id });
    }
    // Each slot once, in their order.
    const slots = this.#states.map(({ slot }) => slot).filter((slot) => haltedSlots.includes(slot));
    const isListed = slots.length === haltedSlots.length && slots.every((slot, index) => slot === haltedSlots[index]);
    if (!isListed) this.#log.add('HALT_WITHOUT_CAUSE', { tick: number, detail: `slots ${haltedSlots.join()}` });
  }

  #close(records: DayRecords): void {
    const { closing } = records;
    const { endTick, startTick } = this.#input.file;
    while (this.#last < endTick) {
      if (this.#withTicks) this.#log.add('TICK_MISSING', { tick: this.#last + 1 });
      this.#step(this.#last + 1);
    }
    if (this.#withTicks) {
      const { sha256, utf8 } = this.#input.hashes;
      if (toHex(sha256(utf8(this.#lines.join('')))) !== closing.prices) this.#log.add('PRICES_HASH');
      const first = this.#times?.first;
      const isLate = first?.number === startTick + 1 && !(Date.parse(this.#input.file.openedAt ?? '') <= first.ms);
      if (isLate) this.#log.add('OPENING_LATE', { detail: this.#input.file.openedAt ?? '' });
      const [times, memory] = [this.#times, this.#memory];
      times?.end();
      const facts = {
        ...this.#facts(records),
        atOrAfter: (ms: number) => times?.atOrAfter(ms) ?? null,
        timeOf: (tick: number) => times?.timeOf(tick) ?? null,
        isSuspended: (id: string, tick: number) => memory?.isSuspended(id, tick) === true,
        marketAt: (id: string, tick: number) => memory?.marketAt(id, tick) ?? null,
      };
      checkTakenPlace(facts, this.#log);
    }
    checkClose(this.#states, closing.celebrities, this.#log);
    const { ledger } = this.#input;
    if (ledger && (ledger.root !== closing.ledger.root || ledger.rows !== closing.ledger.rows)) {
      this.#log.add('LEDGER_ROOT');
    }
  }
}
