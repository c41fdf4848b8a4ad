import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type BeaconSource, beaconRound, beaconSignatures, type DayBeacon, type IsBeaconSigned } from './beacon.js';
import type { DayCause } from './causes/causes.js';
import type { TickToCheck } from './check-day.js';
import type { CommittedDay } from './check-list.js';
import type { ClosingRecord } from './closing-record.js';
import { chainedCommitment, type DayFile, type DayHashes, type PreviousDay, type SeenHashes } from './day-file.js';
import type { OpeningRecord } from './day-record.js';
import { recordVersion, tickLine } from './day-record.js';
import { termsText } from './day-terms.js';
import { bytesFromHex, drawingKey, toHex } from './fairness.js';
import { priceCentsOf } from './market.js';
import { inForm } from './record-form.js';
import { type DayState, isHaltedState, replayTick } from './replay-day.js';
import { endOfLondonDay, type LondonDay, secondMs, startOfLondonDay, tickMs } from './time.js';

const firstDayOfChain = '2026-02-02' as LondonDay;

export const testHashes: DayHashes = {
  sha256,
  hmacSha256: (key, message) => hmac(sha256, key, message),
  utf8: utf8ToBytes,
  isBeaconSigned: onceEach(beaconSignatures(bls12_381.shortSignatures, sha256)),
};

/** A signature takes longer than a day of sixty ticks. */
function onceEach(isSigned: IsBeaconSigned): IsBeaconSigned {
  const known = new Map<string, boolean>();
  return (publicKey, round, signature) => {
    const name = `${toHex(publicKey)} ${round} ${toHex(signature)}`;
    const isRight = known.get(name) ?? isSigned(publicKey, round, signature);
    known.set(name, isRight);
    return isRight;
  };
}

export const hashOf = (text: string) => toHex(testHashes.sha256(testHashes.utf8(text)));

/** A finished day with everything that a check reads. */
export interface FinishedDay {
  readonly file: DayFile;
  readonly ticks: readonly TickToCheck[];
  readonly previous: PreviousDay | null;
  readonly committed: CommittedDay | null;
  readonly seen: SeenHashes;
  readonly ledger: { readonly rows: number; readonly root: string };
  readonly plan: DayPlan;
}

export interface DayPlan {
  readonly day: string;
  readonly seed: Uint8Array;
  readonly opening: Omit<OpeningRecord, 'model' | 'version' | 'day' | 'firstDay' | 'commitment' | 'previousOpening'>;
  /** The public random number. */
  readonly beacon: DayBeacon | null;
  /** By default those that the opening keeps, with the source of tests. */
  readonly terms?: string;
  /** How the ticks really come; by default as the opening record says. */
  readonly paceMs?: number;
  /** Without downtimes' effect on the times of later ticks, which follows from them. */
  readonly causes: readonly DayCause[];
  readonly tickCount: number;
  readonly firstTickMs: number;
  readonly previous: PreviousDay | null;
  /** The day on which it was committed to. */
  readonly committed: CommittedDay | null;
}

const ledger = { rows: 3, root: hashOf('rows of the ledger') };
export const iso = (ms: number) => new Date(ms).toISOString();

const testBeaconKey = bytesFromHex('2a'.repeat(32));
const { shortSignatures } = bls12_381;

/** A chain that a test signs. */
export const testBeaconSource: BeaconSource = {
  chain: hashOf('a chain of a test'),
  publicKey: shortSignatures.getPublicKey(testBeaconKey).toHex(),
  genesis: 1_692_803_367,
  period: 3,
};

/** What the chain of tests answers for a round. @param key of another chain */
export function signedRound(round: number, key: Uint8Array = testBeaconKey): DayBeacon {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(round));
  const point = shortSignatures.hash(sha256(message), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
  const signature = shortSignatures.sign(point, key).toBytes();
  return { round, randomness: toHex(sha256(signature)), signature: toHex(signature), missing: null };
}

const signedDays = new Map<string, DayBeacon>();

export function testBeacon(day: LondonDay): DayBeacon {
  const beacon = signedDays.get(day) ?? signedRound(beaconRound(testBeaconSource, day));
  signedDays.set(day, beacon);
  return beacon;
}

const previousClosingOf = ({ previous }: Pick<DayPlan, 'previous'>) =>
  previous?.closing ? hashOf(previous.closing) : null;

export function keyOfPlan(plan: Pick<DayPlan, 'seed' | 'previous' | 'beacon'>): Uint8Array {
  const previousClosing = previousClosingOf(plan);
  const randomness = plan.beacon?.randomness ?? null;
  return drawingKey(
    {
      seed: plan.seed,
      previousClosing: previousClosing === null ? null : bytesFromHex(previousClosing),
      randomness: randomness === null ? null : bytesFromHex(randomness),
    },
    sha256,
  );
}

/** The day as an honest operator publishes it. */
export function finishDay(plan: DayPlan): FinishedDay {
  const { day, seed, previous } = plan;
  const afterTick = plan.opening.afterTick;
  const previousCommitment = previous?.commitment ?? null;
  const terms = termsOf(plan);
  const commitment = chainedCommitment(seed, { previousCommitment, terms }, testHashes);
  const { tempo, splits, corrections, popularity, premiereDraw, premieres, celebrities } = plan.opening;
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
    popularity,
    premiereDraw,
    premieres,
    celebrities: celebrities.map(inForm),
    previousOpening: previous?.opening ? hashOf(previous.opening) : null,
  } satisfies OpeningRecord);
  const { ticks, states, causes } = makeTicks(plan);
  const closing = JSON.stringify({
    day,
    opening: hashOf(opening),
    previousClosing: previousClosingOf(plan),
    beacon: plan.beacon,
    key: toHex(keyOfPlan(plan)),
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
    previousCommitment,
    committedAt: iso(startOfLondonDay(day as LondonDay) - 7 * 86_400_000),
    terms,
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
  return { file, ticks: [before, ...ticks], previous, committed: plan.committed, seen, ledger, plan };
}

/** Its last price before the day is that of before its split. */
function beforeSplit(state: DayState, previous: PreviousDay | null): DayState {
  if (state.split === null || !previous?.closing) return state;
  const ended: ClosingRecord = JSON.parse(previous.closing);
  return ended.celebrities.find(({ id }) => id === state.id) ?? state;
}

/** What was committed to with the seed: the plan's own unless it says another. */
function termsOf({ day, opening, terms }: DayPlan): string {
  const celebrityIds = opening.premiereDraw?.celebrityIds ?? [];
  return terms ?? termsText({ day, tempo: opening.tempo, celebrityIds, beacon: testBeaconSource });
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
  const { day, opening, causes: planned, tickCount, firstTickMs, paceMs = opening.tickMs } = plan;
  const fair = { key: keyOfPlan(plan), hmacSha256: testHashes.hmacSha256 };
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
  const all = causes.map((cause) => filled(cause, states, ticks));
  return { ticks, states, causes: isEarly ? [...all, { kind: 'early-end', tick, seconds } as const] : all };
}

/** The pledges of a planned event have the price of its start. */
function filled(cause: DayCause, states: readonly DayState[], ticks: readonly TickToCheck[]): DayCause {
  if (cause.kind !== 'squad-event') return cause;
  const slot = states.find(({ id }) => id === cause.celebrityId)?.slot ?? 0;
  const started = ticks.find(({ number }) => number === cause.startTick);
  return { ...cause, priceCents: started?.pricesCents[slot] ?? cause.priceCents };
}

/** When the ticks of planned causes come. */
export function timesOfTicks(
  causes: readonly DayCause[],
  { firstTick, firstTickMs, tickCount }: { firstTick: number; firstTickMs: number; tickCount: number },
): number[] {
  let ms = firstTickMs - tickMs;
  return Array.from({ length: tickCount }, (_, index) => {
    ms += pauseBefore(firstTick + index, causes) ?? tickMs;
    return ms;
  });
}

function pauseBefore(number: number, causes: readonly DayCause[]): number | undefined {
  for (const cause of causes) {
    if (cause.kind === 'downtime' && cause.tick === number) return cause.seconds * secondMs;
    if (cause.kind === 'catch-up' && cause.tick <= number && number < cause.tick + cause.ticks) return 1;
  }
  return undefined;
}
