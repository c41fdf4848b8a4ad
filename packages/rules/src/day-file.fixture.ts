import { sampleCauses } from './causes/causes.fixture.js';
import type { DayCause } from './causes/causes.js';
import { closedBefore } from './causes/ipo.fixture.js';
import { scheduledBefore, withSquadEvents } from './causes/squad-event-samples.fixture.js';
import { type CommittedDay, listTicks } from './check-list.js';
import { commitmentDaysAhead } from './check-publishing.js';
import type { ClosingRecord } from './closing-record.js';
import { chainedCommitment, type PreviousDay } from './day-file.js';
import type { OpeningCelebrity, PopularityCount } from './day-record.js';
import { premiereStages } from './day-record.js';
import { termsText } from './day-terms.js';
import { bytesFromHex } from './fairness.js';
import {
  type FinishedDay,
  finishDay,
  hashOf,
  iso,
  keyOfPlan,
  testBeacon,
  testBeaconSource,
  testHashes,
} from './finish-day.fixture.js';
import { listingState } from './market.js';
import { seCents } from './money.js';
import { popularityAfter, popularityTargets } from './popularity.js';
import { drawPremieres } from './premiere.js';
import { seededRandomSource } from './random-source.js';
import { addDays, dayMs, endOfLondonDay, hourMs, type LondonDay, secondMs, startOfLondonDay, tickMs } from './time.js';
export const dayTicks = 60;
const startTick = 5_000;
export const firstTick = startTick + 21;
const plainDay = '2026-03-10' as LondonDay;
/** Of 23 and of 25 hours. */
export const oddDays = ['2026-03-29', '2026-10-25'] as const satisfies readonly string[];

/** Celebrities by what happens to them on the day. */
export const roles = {
  news: '1',
  premieres: ['2', '3', '4'],
  price: 'gh1',
  suspended: 'gh2',
  /** After its split. */
  retired: 'ng2',
  category: 'ng1',
  split: 'ng2',
  quiet: 'za1',
  listed: 'za2',
  ipo: 'za3',
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

function eveningBefore(nextDay: LondonDay, seed: Uint8Array, random: () => number): FinishedDay {
  const dayBefore = addDays(nextDay, -1);
  const noon = endOfLondonDay(dayBefore) - 12 * hourMs;
  return finishDay({
    day: dayBefore,
    seed,
    beacon: testBeacon(dayBefore),
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
      corrections: [{ celebrityId: roles.category, from: 30, to: 70, reason: 'A test' }],
      popularity: {
        accounts: 0,
        celebrities: names.map((celebrityId) => {
          const level = Math.round(random() * 1_000) / 10;
          return { celebrityId, followers: 0, before: level, after: level };
        }),
      },
      celebrities: names.map((id, slot) => ({ ...celebrity(id, slot, random), suspended: id === roles.category })),
    },
    causes: [closedBefore(startTick + 7), ...scheduledBefore(startTick + 12, endOfLondonDay(dayBefore))],
    tickCount: 20,
    firstTickMs: endOfLondonDay(dayBefore) - 20 * tickMs,
    previous: dayBeforeOf(dayBefore),
    committed: null,
  });
}

/** The last tick before the day of the commitment. */
export const committedAfter = 2_000;

/** The first minutes of the day of the commitment, on which three begin or end to trade. */
function dayOfCommitment(day: LondonDay): CommittedDay {
  const reason = 'A test';
  const at = (ticks: number) => committedAfter + 1 + ticks;
  const states = names.map((id, slot) => celebrity(id, slot, () => 0.5));
  return finishDay({
    day,
    seed: new Uint8Array(32),
    beacon: null,
    opening: {
      tempo: 'standard',
      afterTick: committedAfter,
      tickMs,
      premieres: [],
      premiereDraw: null,
      splits: [],
      corrections: [],
      popularity: null,
      celebrities: states.map((state) => ({ ...state, suspended: state.id === roles.price })),
    },
    causes: [
      { kind: 'restoration', tick: at(0), celebrityId: roles.price, reason },
      { kind: 'suspension', tick: at(listTicks - 1), celebrityId: roles.suspended, reason },
      { kind: 'suspension', tick: at(listTicks), celebrityId: roles.news, reason },
    ],
    tickCount: listTicks + 2,
    firstTickMs: startOfLondonDay(day),
    previous: null,
    committed: null,
  }).file;
}

/** The count of the day before, which starts from what its opening says; without who has left. */
function counted({ plan }: FinishedDay, random: () => number, left: readonly string[]): PopularityCount {
  const { popularity, corrections } = plan.opening;
  const accounts = 4_000;
  const listed = names.filter((id) => !left.includes(id));
  const followers = listed.map(() => Math.floor(random() * 1_500));
  const targets = popularityTargets({ accounts, followers });
  const celebrities = listed.map((celebrityId, index) => {
    const level = popularity?.celebrities.find((one) => one.celebrityId === celebrityId)?.after ?? 50;
    const before = corrections.find((one) => one.celebrityId === celebrityId)?.to ?? level;
    const after = popularityAfter(before, targets?.[index] ?? before);
    return { celebrityId, followers: followers[index] ?? 0, before, after };
  });
  return { accounts, celebrities };
}

/** What the evening before continues. Nobody checks it. */
const dayBeforeOf = (dayBefore: LondonDay): PreviousDay => ({
  commitment: hashOf('a day ago'),
  terms: null,
  opening: '{}',
  closing: '{}',
  closedAt: iso(startOfLondonDay(dayBefore)),
});

/** On a day of 23 or 25 hours the longest pause is an hour shorter or longer. */
function inLength(causes: readonly DayCause[], day: LondonDay): DayCause[] {
  const seconds = (endOfLondonDay(day) - startOfLondonDay(day) - dayMs) / secondMs;
  const longest = Math.max(...causes.map((cause) => (cause.kind === 'downtime' ? cause.seconds : 0)));
  return causes.map((cause) =>
    cause.kind === 'downtime' && cause.seconds === longest ? { ...cause, seconds: cause.seconds + seconds } : cause,
  );
}

/**
 * The hours of a day in which everything happens that can, at random ticks between pauses, after an evening
 * without events.
 */
export function eventfulDay(seedNumber: number, day: string = plainDay): FinishedDay {
  const nextDay = day as LondonDay;
  const source = seededRandomSource(seedNumber);
  const random = () => source.uniform();
  const within = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const bytes = () => Uint8Array.from({ length: 32 }, () => within(0, 255));
  const before = eveningBefore(nextDay, bytes(), random);
  const closed: ClosingRecord = JSON.parse(before.file.closing ?? '');
  const splits = { from: 1, to: 10 };
  // On every other day one that stood still on the evening is out of the count.
  const popularity = counted(before, random, seedNumber % 2 === 0 ? [roles.category] : []);
  const changeOf = (id: string) => popularity.celebrities.find(({ celebrityId }) => celebrityId === id);
  const celebrities = closed.celebrities.map((state) => ({
    ...state,
    popularityChange: (changeOf(state.id)?.after ?? 0) - (changeOf(state.id)?.before ?? 0),
    split: state.id === roles.split ? splits : null,
    priceMicros: state.id === roles.split ? Math.round(state.priceMicros / 10) : state.priceMicros,
  }));
  const firstTickMs = startOfLondonDay(nextDay);
  const seed = bytes();
  const premiereDraw = { celebrityIds: names, restingIds: [resting.longerAgo, resting.yesterday] as const };
  const commitment = bytesFromHex(
    chainedCommitment(
      seed,
      {
        previousCommitment: before.file.commitment,
        terms: termsText({ day: nextDay, tempo: 'standard', celebrityIds: names, beacon: testBeaconSource }),
      },
      testHashes,
    ),
  );
  const draw = { day: nextDay, commitment, ...premiereDraw, restingIds: new Set(premiereDraw.restingIds.flat()) };
  const premieres = drawPremieres(draw, testHashes.hmacSha256);
  const at = (from: number, to: number) => firstTick + within(from, to);
  const dayKey = keyOfPlan({ seed, previous: before.file, beacon: testBeacon(nextDay) });
  const causes = sampleCauses({ at, within, coin: () => random() < 0.5, dayKey });
  return finishDay({
    day: nextDay,
    seed,
    beacon: testBeacon(nextDay),
    opening: {
      tempo: 'standard',
      afterTick: startTick + 20,
      tickMs,
      premieres,
      premiereDraw,
      splits: [],
      corrections: [{ celebrityId: roles.quiet, from: 61, to: 50, reason: 'Counted twice' }],
      popularity,
      celebrities,
    },
    causes: withSquadEvents(inLength(causes, nextDay), firstTickMs).toSorted((one, other) => one.tick - other.tick),
    tickCount: dayTicks,
    firstTickMs,
    previous: before.file,
    committed: dayOfCommitment(addDays(nextDay, -commitmentDaysAhead)),
  });
}
