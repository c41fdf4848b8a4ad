import { ratioBps, seCents } from '@limelight/rules/money';
import {
  briefDays,
  chooseStory,
  type Fact,
  findFacts,
  type MarketBrief,
  storyMemoryMs,
  topicOf,
  wrapDelayMs,
} from '@limelight/rules/newsroom';
import { type Story, writeStory, writeWrap } from '@limelight/rules/newsroom-text';
import { addDays, dayMs, type LondonDay, londonDay, startOfLondonDay, ticksPerDay } from '@limelight/rules/time';
import { uuidv7 } from '../../platform/random.js';
import type { ProducedTick, TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { listEndedHalts, listFanSides, type MarketView } from '../market/market.public.js';
import { insertNews, type NewsRow } from './news.sql.js';
import {
  type FinishedDays,
  listDayMoves,
  listFinishedDays,
  listPublishedStories,
  listStaffCelebrityIds,
  listWrittenKeys,
} from './newsroom.sql.js';
import { releaseNews } from './release-news.js';

export interface NewsroomServices extends Pick<Services, 'db' | 'clock' | 'random'> {
  readonly market: MarketView;
}

/** Five minutes at the usual tempo, the interval that the thresholds were tuned for. */
const ticksPerCheck = 10;

/** Generates news from the market: checks it periodically and writes at most one story per check. */
export function newsroomTask(services: NewsroomServices): TickTask {
  return {
    name: 'newsroom',
    run: async (tick) => {
      if (tick.number % ticksPerCheck !== 0) return;
      await addWrap(services, tick.atMs);
      await addStory(services, tick);
      await releaseNews(services);
    },
  };
}

async function addStory(services: NewsroomServices, tick: ProducedTick): Promise<void> {
  const { db } = services;
  const facts = (await readBriefs(services, tick)).flatMap(findFacts);
  const writtenKeys = new Set(
    await listWrittenKeys(
      db,
      facts.map(({ key }) => key),
    ),
  );
  const fact = chooseStory(
    facts.filter(({ key }) => !writtenKeys.has(key)),
    {
      published: await listPublishedStories(db, new Date(tick.atMs - storyMemoryMs)),
      staffIds: new Set(await listStaffCelebrityIds(db, new Date(tick.atMs - dayMs))),
      nowMs: tick.atMs,
    },
  );
  if (fact !== null) await insertStory(services, writeStory(fact), rowOfFact(fact));
}

type StoryFacts = Pick<NewsRow, 'celebrity_id' | 'topic' | 'change_bps' | 'fact_key'>;

function rowOfFact({ celebrityId, kind, changeBps, key }: Fact): StoryFacts {
  return { celebrity_id: celebrityId, topic: topicOf(kind), change_bps: changeBps, fact_key: key };
}

async function insertStory({ db, clock, random }: NewsroomServices, story: Story, facts: StoryFacts): Promise<void> {
  const now = clock.now();
  await insertNews(db, {
    id: uuidv7(clock, random),
    ...story,
    ...facts,
    author: 'newsroom',
    status: 'published',
    created_at: now,
    published_at: now,
    release_at: now,
  });
}

async function readBriefs({ db, market }: NewsroomServices, { atMs, number }: ProducedTick): Promise<MarketBrief[]> {
  const day = londonDay(atMs);
  const finished = await listFinishedDays(db, {
    today: new Date(startOfLondonDay(day)),
    since: new Date(startOfLondonDay(addDays(day, -briefDays))),
  });
  const sides = new Map((await listFanSides(db, day)).map((row) => [row.celebrity_id, row]));
  const halts = new Map((await listEndedHalts(db, number - ticksPerDay)).map((row) => [row.celebrity_id, row]));
  return finished.flatMap((days) => {
    const priceCents = market.tick.pricesCents[days.celebrity_id];
    // Listed since the last tick, so there is no data yet.
    if (priceCents === undefined) return [];
    const before = sides.get(days.celebrity_id);
    const halt = halts.get(days.celebrity_id);
    const { volumeCents, netBuyers, netSellers } = market.statisticsOf(days.celebrity_id);
    return {
      ...briefOf(days, day),
      priceCents: seCents(priceCents),
      dayAgoPriceCents: seCents(market.tick.dayAgoPricesCents[days.celebrity_id] ?? priceCents),
      volumeCents: seCents(volumeCents),
      sides: { netBuyers, netSellers },
      sidesBefore: { netBuyers: before?.net_buyers ?? 0, netSellers: before?.net_sellers ?? 0 },
      endedHalt: halt ? { tick: halt.tick_number, priceBeforeCents: seCents(halt.price_before_cents) } : null,
    };
  });
}

function briefOf(finished: FinishedDays, day: LondonDay) {
  return {
    day,
    celebrityId: finished.celebrity_id,
    name: finished.name,
    days: finished.days.map(({ high, low, close, volume }) => ({
      highCents: seCents(high),
      lowCents: seCents(low),
      closeCents: seCents(close),
      volumeCents: seCents(volume),
    })),
    liveDays: finished.live_days,
    allTimeHighCents: seCents(finished.all_time_high),
    allTimeLowCents: seCents(finished.all_time_low),
  };
}

/** A daily summary of yesterday, written once its last trades are counted. */
async function addWrap(services: NewsroomServices, atMs: number): Promise<void> {
  const today = londonDay(atMs);
  if (atMs < startOfLondonDay(today) + wrapDelayMs) return;
  const day = addDays(today, -1);
  const key = `wrap:${day}`;
  if ((await listWrittenKeys(services.db, [key])).length > 0) return;
  const rows = await listDayMoves(services.db, {
    day: new Date(startOfLondonDay(day)),
    dayBefore: new Date(startOfLondonDay(addDays(day, -1))),
  });
  const story = writeWrap({
    moves: rows.map(({ name, close_cents, before_cents }) => ({
      name,
      closeCents: seCents(close_cents),
      changeBps: ratioBps(seCents(close_cents - before_cents), seCents(before_cents)),
    })),
    volumeCents: seCents(rows.reduce((sum, { volume_cents }) => sum + volume_cents, 0)),
  });
  if (story === null) return;
  await insertStory(services, story, { celebrity_id: null, topic: 'wrap', change_bps: null, fact_key: key });
}
