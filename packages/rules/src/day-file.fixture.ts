import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { sampleCauses } from './causes/causes.fixture.js';
import type { DayCause } from './causes/causes.js';
import type { TickToCheck } from './check-day.js';
import type { ClosingRecord } from './closing-record.js';
import { chainedCommitment, type DayFile, type DayHashes, type PreviousDay, type SeenHashes } from './day-file.js';
import type { OpeningCelebrity, OpeningRecord } from './day-record.js';
import { premiereStages, recordVersion, tickLine } from './day-record.js';
import { bytesFromHex, toHex } from './fairness.js';
import { listingState, priceCentsOf } from './market.js';
import { seCents } from './money.js';
import { drawPremieres } from './premiere.js';
import { seededRandomSource } from './random-source.js';
import { inForm } from './record-form.js';
import { type DayState, isHaltedState, replayTick } from './replay-day.js';
import { endOfLondonDay, hourMs, type LondonDay, secondMs, startOfLondonDay, tickMs } from './time.js';

export const testHashes: DayHashes = {
  sha256,
  hmacSha256: (key, message) => hmac(sha256, key, message),
  utf8: utf8ToBytes,
};

export const hashOf = (text: string) => toHex(testHashes.sha256(testHashes.utf8(text)));

/** A finished day with everything that a check reads. */
export interface FinishedDay {
  readonly file: DayFile;
  readonly ticks: readonly TickToCheck[];
  readonly previous: PreviousDay | null;
  readonly seen: SeenHashes;
  readonly ledger: { readonly rows: number; readonly root: string };
  readonly plan: DayPlan;
}

export interface DayPlan {
  readonly day: string;
  readonly seed: Uint8Array;
  readonly opening: Omit<OpeningRecord, 'model' | 'version' | 'day' | 'firstDay' | 'commitment' | 'previousOpening'>;
  /** How the ticks really come; by default as the opening record says. */
  readonly paceMs?: number;
  /** Without downtimes' effect on the times of later ticks, which follows from them. */
  readonly causes: readonly DayCause[];
  readonly tickCount: number;
  readonly firstTickMs: number;
  readonly previous: PreviousDay | null;
}

const ledger = { rows: 3, root: hashOf('rows of the ledger') };
export const iso = (ms: number) => new Date(ms).toISOString();

/** The day as an honest operator publishes it. */
export function finishDay(plan: DayPlan): FinishedDay {
  const { day, seed, previous } = plan;
  const afterTick = plan.opening.afterTick;
  const commitment = chainedCommitment(seed, previous?.commitment ?? null, testHashes.sha256);
  const { tempo, splits, corrections, premiereDraw, premieres, celebrities } = plan.opening;
  const opening = JSON.stringify({
    model: 'random-walk',
    version: recordVersion,
    day,
    firstDay: firstDayOfChain,
    tempo,
    tickMs: plan.opening.tickMs,
    commitment,
    afterTick,
    splits,
    corrections,
    premiereDraw,
    premieres,
    celebrities: celebrities.map(inForm),
    previousOpening: previous?.opening ? hashOf(previous.opening) : null,
  } satisfies OpeningRecord);
  const { ticks, states, causes } = makeTicks(plan);
  const closing = JSON.stringify({
    day,
    opening: hashOf(opening),
    previousClosing: previous?.closing ? hashOf(previous.closing) : null,
    firstTick: afterTick + 1,
    lastTick: afterTick + plan.tickCount,
    causes,
    prices: hashOf(ticks.map(tickLine).join('')),
    celebrities: states,
    ledger,
  } satisfies ClosingRecord);
  const file: DayFile = {
    day,
    model: 'random-walk',
    seed: toHex(seed),
    commitment,
    previousCommitment: previous?.commitment ?? null,
    committedAt: iso(startOfLondonDay(day as LondonDay) - 7 * 86_400_000),
    opening,
    openedAt: iso(plan.firstTickMs),
    closing,
    closedAt: iso(endOfLondonDay(day as LondonDay)),
    startTick: afterTick,
    endTick: afterTick + plan.tickCount,
  };
  const seen = { commitment, opening: hashOf(opening), closing: hashOf(closing) };
  const before: TickToCheck = {
    number: afterTick,
    time: iso(plan.firstTickMs - plan.opening.tickMs),
    pricesCents: pricesOf(celebrities.map((state) => beforeSplit(state, previous))),
    haltedSlots: [],
  };
  return { file, ticks: [before, ...ticks], previous, seen, ledger, plan };
}

/** Its last price before the day is that of before its split. */
function beforeSplit(state: DayState, previous: PreviousDay | null): DayState {
  if (state.split === null || !previous?.closing) return state;
  const ended: ClosingRecord = JSON.parse(previous.closing);
  return ended.celebrities.find(({ id }) => id === state.id) ?? state;
}

function pricesOf(states: readonly DayState[]): number[] {
  const prices: number[] = [];
  for (const { slot, priceMicros } of states) prices[slot] = priceCentsOf(priceMicros);
  return Array.from(prices, (price) => price ?? 0);
}

/**
 * Premieres become causes at the first tick at or after their time, and so does an end before midnight at the
 * last one.
 */
function makeTicks(plan: DayPlan) {
  const { day, seed, opening, causes: planned, tickCount, firstTickMs, paceMs = opening.tickMs } = plan;
  const fair = { seed, hmacSha256: testHashes.hmacSha256 };
  const ticks: TickToCheck[] = [];
  const causes: DayCause[] = [];
  let states: readonly DayState[] = opening.celebrities;
  let waiting = opening.premieres.filter(({ time }) => Date.parse(time) >= firstTickMs);
  let ms = firstTickMs - paceMs;
  for (let number = opening.afterTick + 1; number <= opening.afterTick + tickCount; number += 1) {
    const here = planned.filter(({ tick }) => tick === number);
    ms += pauseBefore(number, planned) ?? paceMs;
    const due = waiting.filter(({ time }) => Date.parse(time) <= ms);
    waiting = waiting.filter((premiere) => !due.includes(premiere));
    const premieres = due.map(
      ({ stage, celebrityId }): DayCause => ({ kind: 'premiere', tick: number, stage, celebrityId }),
    );
    states = replayTick(states, { number, tempo: opening.tempo, causes: [...here, ...premieres] }, fair);
    causes.push(...here, ...premieres);
    const haltedSlots = states
      .filter((state) => isHaltedState(state, { number, firstTick: opening.afterTick + 1 }))
      .map(({ slot }) => slot);
    ticks.push({ number, time: iso(ms), pricesCents: pricesOf(states), haltedSlots });
  }
  const seconds = Math.round((endOfLondonDay(day as LondonDay) - ms) / secondMs);
  const [isEarly, tick] = [seconds * secondMs > 1.2 * tickMs, opening.afterTick + tickCount];
  return { ticks, states, causes: isEarly ? [...causes, { kind: 'early-end', tick, seconds } as const] : causes };
}

function pauseBefore(number: number, causes: readonly DayCause[]): number | undefined {
  for (const cause of causes) {
    if (cause.kind === 'downtime' && cause.tick === number) return cause.seconds * secondMs;
    if (cause.kind === 'catch-up' && cause.tick <= number && number < cause.tick + cause.ticks) return 1;
  }
  return undefined;
}

export const dayTicks = 60;
const startTick = 5_000;
export const firstTick = startTick + 21;
const firstDayOfChain = '2026-02-02' as LondonDay;
const dayBefore = '2026-03-09' as LondonDay;
const nextDay = '2026-03-10' as LondonDay;

/** Celebrities by what happens to them on the day. */
export const roles = {
  news: '1',
  premieres: ['2', '3', '4'],
  price: 'gh1',
  suspended: 'gh2',
  category: 'ng1',
  split: 'ng2',
  quiet: 'za1',
  listed: 'za2',
} as const;

const names: readonly string[] = ['1', '2', '3', '4', 'gh1', 'gh2', 'ng1', 'ng2', 'za1'];
const categoriesInTurn = ['Music', 'Acting', 'Sports', 'Influencer'] as const;

function celebrity(id: string, slot: number, random: () => number): OpeningCelebrity {
  const priceCents = id === roles.split ? 600_000 : 20_000 + Math.round(random() * 80_000);
  const category = categoriesInTurn[slot % 4] ?? 'Music';
  const model = listingState({ id, category, priceCents: seCents(priceCents) });
  return {
    ...model,
    slot,
    suspended: false,
    targetCents: null,
    split: null,
    hot: random() < 0.3,
    popularityChange: random() * 2 - 1,
  };
}

/** Who was on stage before the day, so that the others are chosen. */
const resting = { longerAgo: ['gh2', '1', 'za1'], yesterday: ['ng1', 'ng2', 'gh1'] } as const;

function eveningBefore(seed: Uint8Array, random: () => number): FinishedDay {
  const noon = endOfLondonDay(dayBefore) - 12 * hourMs;
  return finishDay({
    day: dayBefore,
    seed,
    opening: {
      tempo: 'standard',
      afterTick: startTick,
      tickMs,
      premieres: premiereStages.map((stage, index) => ({
        stage,
        celebrityId: resting.yesterday[index] ?? '',
        time: iso(noon + index * hourMs),
      })),
      premiereDraw: { celebrityIds: names, restingIds: [[], resting.longerAgo] },
      splits: [{ celebrityId: roles.split, from: 1, to: 10 }],
      corrections: [],
      celebrities: names.map((id, slot) => celebrity(id, slot, random)),
    },
    causes: [],
    tickCount: 20,
    firstTickMs: endOfLondonDay(dayBefore) - 20 * tickMs,
    previous: daysAgo,
  });
}

/** What the evening before continues. Nobody checks it. */
const daysAgo: PreviousDay = { commitment: hashOf('a day ago'), opening: '{}', closing: '{}' };

/**
 * The hours of a day in which everything happens that can, at random ticks between pauses, after an evening
 * without events.
 */
export function eventfulDay(seedNumber: number): FinishedDay {
  const source = seededRandomSource(seedNumber);
  const random = () => source.uniform();
  const within = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const bytes = () => Uint8Array.from({ length: 32 }, () => within(0, 255));
  const before = eveningBefore(bytes(), random);
  const closed: ClosingRecord = JSON.parse(before.file.closing ?? '');
  const splits = { from: 1, to: 10 };
  const celebrities = closed.celebrities.map((state) => ({
    ...state,
    popularityChange: random() * 2 - 1,
    split: state.id === roles.split ? splits : null,
    priceMicros: state.id === roles.split ? Math.round(state.priceMicros / 10) : state.priceMicros,
  }));
  const firstTickMs = endOfLondonDay(dayBefore);
  const seed = bytes();
  const commitment = testHashes.sha256(Uint8Array.from([...seed, ...bytesFromHex(before.file.commitment)]));
  const premiereDraw = { celebrityIds: names, restingIds: [resting.longerAgo, resting.yesterday] as const };
  const draw = { day: nextDay, commitment, ...premiereDraw, restingIds: new Set(premiereDraw.restingIds.flat()) };
  const premieres = drawPremieres(draw, testHashes.hmacSha256);
  const at = (from: number, to: number) => firstTick + within(from, to);
  const causes = sampleCauses({ at, within, coin: () => random() < 0.5 });
  return finishDay({
    day: nextDay,
    seed,
    opening: {
      tempo: 'standard',
      afterTick: startTick + 20,
      tickMs,
      premieres,
      premiereDraw,
      splits: [],
      corrections: [{ celebrityId: roles.quiet, from: 61, to: 50, reason: 'Counted twice' }],
      celebrities,
    },
    causes: causes.toSorted((one, other) => one.tick - other.tick),
    tickCount: dayTicks,
    firstTickMs,
    previous: before.file,
  });
}
