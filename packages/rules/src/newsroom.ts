import { type Bps, ratioBps, type SeCents, seCents } from './money.js';
import { fanSentiment } from './movement.js';
import type { NewsTopic } from './news.js';
import { dayMs, hourMs, minuteMs } from './time.js';

/**
 * Detects facts for the exchange's automated newsroom and selects the story to publish. It reads only prices,
 * trades and halts: it writes about the market, never about a person's life.
 *
 * The thresholds were tuned on a simulated market of 80 celebrities, polled every five minutes. Over half a
 * year at the standard tempo they gave 6.8 stories a day about celebrities, between 1 and 12 (calm: 1.8;
 * wild: 11.9, limited by `storiesPerDayMax`). Stories about volume and sentiment, and the daily wrap, come on
 * top.
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

/** The newsroom's input about one celebrity. */
export interface MarketBrief {
  /** Today in London, "YYYY-MM-DD". */
  readonly day: string;
  readonly celebrityId: string;
  readonly name: string;
  readonly priceCents: SeCents;
  readonly dayAgoPriceCents: SeCents;
  /**
   * The last finished days since the market opened, oldest first, up to `briefDays`. Simulated history is no
   * news.
   */
  readonly days: readonly DayBar[];
  /** Finished days since the market opened: the span of the all-time records. */
  readonly liveDays: number;
  readonly allTimeHighCents: SeCents;
  readonly allTimeLowCents: SeCents;
  /** SE$ traded in the last 24 hours. */
  readonly volumeCents: SeCents;
  /** Distinct players of the last 24 hours, and of the 24 hours before this London day began. */
  readonly sides: Sides;
  readonly sidesBefore: Sides;
  /** A news halt that has ended, with the price before it. */
  readonly endedHalt: { readonly tick: number; readonly priceBeforeCents: SeCents } | null;
}

/** What the newsroom reports, with the topic of the story and its weight against other facts. */
const reports = {
  allTimeHigh: { topic: 'record', weight: 3_000 },
  allTimeLow: { topic: 'record', weight: 3_000 },
  monthHigh: { topic: 'record', weight: 500 },
  monthLow: { topic: 'record', weight: 500 },
  risingStreak: { topic: 'streak', weight: 100 },
  fallingStreak: { topic: 'streak', weight: 100 },
  surge: { topic: 'surge', weight: 1_000 },
  slide: { topic: 'surge', weight: 1_000 },
  volume: { topic: 'volume', weight: 500 },
  turnPositive: { topic: 'sentiment', weight: 300 },
  turnNegative: { topic: 'sentiment', weight: 300 },
  resumed: { topic: 'halt', weight: 10_000 },
} as const satisfies Readonly<Record<string, { readonly topic: NewsTopic; readonly weight: number }>>;

export type FactKind = keyof typeof reports;
export const factKinds = Object.keys(reports) as readonly FactKind[];

export function topicOf(kind: FactKind): NewsTopic {
  return reports[kind].topic;
}

export interface Fact {
  readonly kind: FactKind;
  /** Idempotency key of the fact: once per celebrity and day, for the end of a halt once per halt. */
  readonly key: string;
  readonly celebrityId: string;
  readonly name: string;
  readonly priceCents: SeCents;
  /** Against the price 24 hours before; for `resumed`, against the price before the halt. */
  readonly changeBps: Bps;
  /** Days of a streak, multiple of the usual volume, players of the leading side; 0 for other kinds. */
  readonly count: number;
}

/** The window of 30-day records and streaks. */
export const briefDays = 30;
/** No all-time records before the market is a month old: until then the 30-day record covers more. */
const liveDaysForRecords = 30;
/**
 * A 30-day record is news only with a move of this size; without it every fifth celebrity has one every day.
 */
const recordMoveBps = 900;
const surgeMoveBps = 1_500;
/**
 * With two finished days the price of 24 hours ago is one of the market, and not of the simulated history.
 */
const liveDaysForSurge = 2;
/** Streaks are reported at these lengths, so that a long one is reported a few times and not daily. */
const streakMilestones: readonly number[] = [7, 10, 14, 21, 28];
const volumeTimesMin = 5;
const volumeDays = 14;
/** SE$25,000: five times a tiny volume is no news. */
export const volumeCentsMin = 2_500_000;
/**
 * Distinct players on both sides, now and the day before, below which a turn of sentiment is insignificant.
 */
const turnPlayersMin = 10;

/** All facts in a brief, including those already published. */
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

/** The number of latest finished days that each closed above the day before; negative when below. */
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
  if (Math.abs(change) < surgeMoveBps || brief.liveDays < liveDaysForSurge) return [];
  return [factOf(brief, change > 0 ? 'surge' : 'slide')];
}

function tradeFacts(brief: MarketBrief): Fact[] {
  const { days, volumeCents, sides, sidesBefore } = brief;
  const facts: Fact[] = [];
  const usual = days.slice(-volumeDays).reduce((sum, day) => sum + day.volumeCents, 0) / volumeDays;
  const times = usual === 0 || days.length < volumeDays ? 0 : Math.floor(volumeCents / usual);
  if (volumeCents >= volumeCentsMin && times >= volumeTimesMin) facts.push(factOf(brief, 'volume', times));
  const [now, before] = [sentimentOf(sides), sentimentOf(sidesBefore)];
  if (now === 'positive' && before === 'negative') facts.push(factOf(brief, 'turnPositive', sides.netBuyers));
  if (now === 'negative' && before === 'positive') facts.push(factOf(brief, 'turnNegative', sides.netSellers));
  return facts;
}

/** Neutral with too few players for a significant turn. */
export function sentimentOf({ netBuyers, netSellers }: Sides): ReturnType<typeof fanSentiment> {
  return netBuyers + netSellers < turnPlayersMin ? 'neutral' : fanSentiment(netBuyers, netSellers);
}

/** A published story of the newsroom. */
export interface PublishedStory {
  readonly celebrityId: string | null;
  readonly topic: NewsTopic;
  readonly publishedMs: number;
}

/** Cooldown per celebrity and topic: a run of records is one story. The other topics have none. */
const cooldownMs: Readonly<Partial<Record<NewsTopic, number>>> = {
  record: 7 * dayMs,
  streak: dayMs,
  surge: 3 * dayMs,
  volume: 3 * dayMs,
  sentiment: 2 * dayMs,
};
/** The longest cooldown: older stories no longer matter. */
export const storyMemoryMs = 7 * dayMs;
/** Between two stories: spreads the burst at midnight, when streaks are counted, over hours. */
export const storyGapMs = 40 * minuteMs;
/** Rate limit in any 24 hours, so that a wild day does not flood the feed. */
export const storiesPerDayMax = 12;

function scoreOf({ kind, changeBps, count }: Fact): number {
  const { topic, weight } = reports[kind];
  return weight + Math.abs(changeBps) + (topic === 'streak' ? 50 * count : 0);
}

/**
 * The story to publish now: the unpublished fact with the highest score, or none. The end of a halt is always
 * published, since players wait for it.
 *
 * @param published the newsroom's stories within `storyMemoryMs`
 * @param reportedIds celebrities that staff wrote about or a premiere moved within a day: their moves have a
 * story already
 */
export function chooseStory(
  facts: readonly Fact[],
  {
    published,
    reportedIds,
    nowMs,
  }: { published: readonly PublishedStory[]; reportedIds: ReadonlySet<string>; nowMs: number },
): Fact | null {
  const recent = published.filter(
    ({ topic, publishedMs }) => topic !== 'halt' && topic !== 'wrap' && publishedMs > nowMs - dayMs,
  );
  const isBusy =
    recent.length >= storiesPerDayMax || recent.some(({ publishedMs }) => publishedMs > nowMs - storyGapMs);
  const open = facts.filter((fact) => {
    if (fact.kind === 'resumed') return true;
    return !isBusy && !reportedIds.has(fact.celebrityId) && !wasPublished(fact, published, nowMs);
  });
  return open.toSorted((left, right) => scoreOf(right) - scoreOf(left))[0] ?? null;
}

function wasPublished({ kind, celebrityId }: Fact, published: readonly PublishedStory[], nowMs: number): boolean {
  const topic = topicOf(kind);
  return published.some(
    (story) =>
      story.celebrityId === celebrityId &&
      story.topic === topic &&
      story.publishedMs > nowMs - (cooldownMs[topic] ?? 0),
  );
}

/** The day's wrap comes an hour after the London day ended, when its last trades are counted. */
export const wrapDelayMs = hourMs;
