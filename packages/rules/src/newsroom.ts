import { type Bps, ratioBps, type SeCents, seCents } from './money.js';
import { fanSentiment } from './movement.js';
import type { NewsTopic } from './news.js';
import { dayMs, hourMs, minuteMs } from './time.js';

/**
 * What the exchange's own newsroom finds worth telling. It reads prices, trades and halts, and nothing else: it never
 * speaks of a person's life, only of the market.
 *
 * The thresholds were set on a simulated market of 80 celebrities, looked at every five minutes. Over half a year at the
 * standard tempo they gave 6.8 stories a day about celebrities, between 1 and 12 (calm: 1.8; wild: 11.9, held back by
 * `storiesPerDayMax`). What players do, volume and turns, and the wrap of the day come on top.
 */

/** A finished day of one celebrity. */
export interface DayBar {
  readonly highCents: SeCents;
  readonly lowCents: SeCents;
  readonly closeCents: SeCents;
  readonly volumeCents: SeCents;
}

export interface Sides {
  readonly netBuyers: number;
  readonly netSellers: number;
}

/** What lies on the desk about one celebrity. */
export interface MarketBrief {
  /** The London day it is, "YYYY-MM-DD". */
  readonly day: string;
  readonly celebrityId: string;
  readonly name: string;
  readonly priceCents: SeCents;
  readonly dayAgoPriceCents: SeCents;
  /** The last finished days as the chart shows them, oldest first, up to `briefDays`. */
  readonly days: readonly DayBar[];
  /** Finished days since the market opened, which the all-time records are counted over. */
  readonly liveDays: number;
  readonly allTimeHighCents: SeCents;
  readonly allTimeLowCents: SeCents;
  /** SE$ traded in the last 24 hours. */
  readonly volumeCents: SeCents;
  /** Distinct players of the last 24 hours, and of those before this London day began. */
  readonly sides: Sides;
  readonly sidesBefore: Sides;
  /** A halt for news that has ended, with the price before it. */
  readonly endedHalt: { readonly tick: number; readonly priceBeforeCents: SeCents } | null;
}

export const factKinds = [
  'allTimeHigh',
  'allTimeLow',
  'monthHigh',
  'monthLow',
  'risingStreak',
  'fallingStreak',
  'surge',
  'slide',
  'volume',
  'turnPositive',
  'turnNegative',
  'resumed',
] as const;
export type FactKind = (typeof factKinds)[number];

export interface Fact {
  readonly kind: FactKind;
  /** Names the fact: each at most once per celebrity and day, the end of a halt once per halt. */
  readonly key: string;
  readonly celebrityId: string;
  readonly name: string;
  readonly priceCents: SeCents;
  /** Against the price 24 hours before; for `resumed`, against the price before the halt. */
  readonly changeBps: Bps;
  /** Days of a streak, how many times the usual volume, players of the leading side; 0 where nothing is counted. */
  readonly count: number;
}

export const topicOf: Readonly<Record<FactKind, NewsTopic>> = {
  allTimeHigh: 'record',
  allTimeLow: 'record',
  monthHigh: 'record',
  monthLow: 'record',
  risingStreak: 'streak',
  fallingStreak: 'streak',
  surge: 'surge',
  slide: 'surge',
  volume: 'volume',
  turnPositive: 'sentiment',
  turnNegative: 'sentiment',
  resumed: 'halt',
};

/** A month of records, and the streaks that reach into it. */
export const briefDays = 30;
/** Before it has run for a month the market knows no all-time records: the chart's 30 days say more. */
const liveDaysForRecords = 30;
/** A 30-day record is news when it comes with a move; without, every fifth celebrity has one every day. */
const recordMoveBps = 900;
const surgeMoveBps = 1_500;
/** Streaks are told at these lengths, so that a long one is told a few times and not daily. */
const streakMilestones: readonly number[] = [7, 10, 14, 21, 28];
const volumeTimesMin = 5;
const volumeDays = 14;
/** SE$25,000: five times next to nothing is no news. */
const volumeCentsMin = 2_500_000;
/** Distinct players that took a side, now and the day before, for a turn of the fans to mean anything. */
const turnPlayersMin = 10;

/** Everything in a brief that could be told, whether or not it was told before. */
export function findFacts(brief: MarketBrief): Fact[] {
  return [
    ...haltFacts(brief),
    ...recordFacts(brief),
    ...streakFacts(brief),
    ...surgeFacts(brief),
    ...tradeFacts(brief),
  ];
}

function factOf(brief: MarketBrief, kind: FactKind, count = 0): Fact {
  const { celebrityId, name, priceCents, day } = brief;
  const key = `${kind}:${celebrityId}:${day}`;
  return { kind, key, celebrityId, name, priceCents, changeBps: dayChangeOf(brief), count };
}

function dayChangeOf({ priceCents, dayAgoPriceCents }: MarketBrief): Bps {
  return ratioBps(seCents(priceCents - dayAgoPriceCents), dayAgoPriceCents);
}

function haltFacts(brief: MarketBrief): Fact[] {
  if (brief.endedHalt === null) return [];
  const { priceBeforeCents, tick } = brief.endedHalt;
  const changeBps = ratioBps(seCents(brief.priceCents - priceBeforeCents), priceBeforeCents);
  return [{ ...factOf(brief, 'resumed'), key: `resumed:${brief.celebrityId}:${tick}`, changeBps }];
}

function recordFacts(brief: MarketBrief): Fact[] {
  const { priceCents, days, liveDays, allTimeHighCents, allTimeLowCents } = brief;
  if (days.length < briefDays) return [];
  const change = dayChangeOf(brief);
  const isRise = change >= recordMoveBps && days.every(({ highCents }) => priceCents > highCents);
  const isFall = change <= -recordMoveBps && days.every(({ lowCents }) => priceCents < lowCents);
  const countsAllTime = liveDays >= liveDaysForRecords;
  if (isRise) return [factOf(brief, countsAllTime && priceCents > allTimeHighCents ? 'allTimeHigh' : 'monthHigh')];
  if (isFall) return [factOf(brief, countsAllTime && priceCents < allTimeLowCents ? 'allTimeLow' : 'monthLow')];
  return [];
}

/** How many of the last finished days closed above the day before, or below it when negative. */
function streakOf(days: readonly DayBar[]): number {
  let length = 0;
  for (let index = days.length - 1; index > 0; index -= 1) {
    const [day, before] = [days[index], days[index - 1]];
    if (day === undefined || before === undefined) break;
    const way = Math.sign(day.closeCents - before.closeCents);
    if (way === 0 || (length !== 0 && way !== Math.sign(length))) break;
    length += way;
  }
  return length;
}

function streakFacts(brief: MarketBrief): Fact[] {
  const streak = streakOf(brief.days);
  const length = Math.abs(streak);
  if (!streakMilestones.includes(length)) return [];
  return [factOf(brief, streak > 0 ? 'risingStreak' : 'fallingStreak', length)];
}

function surgeFacts(brief: MarketBrief): Fact[] {
  const change = dayChangeOf(brief);
  if (Math.abs(change) < surgeMoveBps) return [];
  return [factOf(brief, change > 0 ? 'surge' : 'slide')];
}

function tradeFacts(brief: MarketBrief): Fact[] {
  const { days, volumeCents, sides, sidesBefore } = brief;
  const facts: Fact[] = [];
  const usual = days.slice(-volumeDays).reduce((sum, day) => sum + day.volumeCents, 0) / volumeDays;
  const times = usual === 0 ? 0 : Math.floor(volumeCents / usual);
  if (volumeCents >= volumeCentsMin && times >= volumeTimesMin) facts.push(factOf(brief, 'volume', times));
  const [now, before] = [sentimentOf(sides), sentimentOf(sidesBefore)];
  if (now === 'positive' && before === 'negative') facts.push(factOf(brief, 'turnPositive', sides.netBuyers));
  if (now === 'negative' && before === 'positive') facts.push(factOf(brief, 'turnNegative', sides.netSellers));
  return facts;
}

/** Neutral below a number of players at which a turn is one. */
function sentimentOf({ netBuyers, netSellers }: Sides): ReturnType<typeof fanSentiment> {
  return netBuyers + netSellers < turnPlayersMin ? 'neutral' : fanSentiment(netBuyers, netSellers);
}

/** A story of the newsroom that was published before. */
export interface ToldStory {
  readonly celebrityId: string | null;
  readonly topic: NewsTopic;
  readonly toldMs: number;
}

/** How long the newsroom does not come back to a topic of a celebrity: a run of records is one story. */
const quietMs: Readonly<Record<NewsTopic, number>> = {
  announcement: 0,
  record: 7 * dayMs,
  streak: dayMs,
  surge: 3 * dayMs,
  volume: 3 * dayMs,
  sentiment: 2 * dayMs,
  halt: 0,
  wrap: 0,
};
/** As far back as the newsroom remembers what it told. */
export const toldMemoryMs = 7 * dayMs;
/** Between two stories: a burst at midnight, when streaks are counted, is spread over the hours. */
export const storyGapMs = 40 * minuteMs;
/** In any 24 hours, so that a wild day fills no feed. */
export const storiesPerDayMax = 12;

const weightOf: Readonly<Record<FactKind, number>> = {
  resumed: 10_000,
  allTimeHigh: 3_000,
  allTimeLow: 3_000,
  surge: 1_000,
  slide: 1_000,
  monthHigh: 500,
  monthLow: 500,
  volume: 500,
  turnPositive: 300,
  turnNegative: 300,
  risingStreak: 100,
  fallingStreak: 100,
};

function worthOf({ kind, changeBps, count }: Fact): number {
  return weightOf[kind] + Math.abs(changeBps) + (topicOf[kind] === 'streak' ? 50 * count : 0);
}

/**
 * The story to tell now, the worthiest of what is new, or none. The end of a halt is always told: players wait for it.
 *
 * @param told what the newsroom told within `toldMemoryMs`
 * @param staffIds celebrities that staff wrote about within a day: the newsroom leaves those to them
 */
export function chooseStory(
  facts: readonly Fact[],
  { told, staffIds, nowMs }: { told: readonly ToldStory[]; staffIds: ReadonlySet<string>; nowMs: number },
): Fact | null {
  const lately = told.filter(({ topic, toldMs }) => topic !== 'halt' && topic !== 'wrap' && toldMs > nowMs - dayMs);
  const isBusy = lately.length >= storiesPerDayMax || lately.some(({ toldMs }) => toldMs > nowMs - storyGapMs);
  const open = facts.filter((fact) => {
    if (fact.kind === 'resumed') return true;
    return !isBusy && !staffIds.has(fact.celebrityId) && !wasTold(fact, told, nowMs);
  });
  return open.toSorted((left, right) => worthOf(right) - worthOf(left))[0] ?? null;
}

function wasTold({ kind, celebrityId }: Fact, told: readonly ToldStory[], nowMs: number): boolean {
  const topic = topicOf[kind];
  return told.some(
    (story) => story.celebrityId === celebrityId && story.topic === topic && story.toldMs > nowMs - quietMs[topic],
  );
}

/** The day's wrap comes an hour after the London day ended, when its last trades are counted. */
export const wrapDelayMs = hourMs;
