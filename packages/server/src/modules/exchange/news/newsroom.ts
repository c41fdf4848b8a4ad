import { seCents } from '@limelight/rules/money';
import { briefDays, chooseStory, findFacts, type MarketBrief, storyMemoryMs, topicOf } from '@limelight/rules/newsroom';
import { writeStory } from '@limelight/rules/newsroom-text';
import { addDays, dayMs, londonDay, startOfLondonDay, ticksPerDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { ProducedTick, TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { listFanSides, type MarketView } from '../market/market.public.js';
import { listPremieres } from '../premieres/premieres.public.js';
import { addDayReports } from './day-reports.js';
import { insertStory } from './insert-story.js';
import { listFinishedDays, listPublishedStories, listStaffCelebrityIds, listWrittenKeys } from './newsroom.sql.js';
import { listEndedHalts } from './price-impact.sql.js';
import { releaseNews } from './release-news.js';

export interface NewsroomServices extends Pick<Services, 'db' | 'clock' | 'random' | 'hooks'> {
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
      await addDayReports(services, tick.atMs);
      await addStory(services, tick);
      await releaseNews(services);
    },
  };
}

async function addStory(services: NewsroomServices, tick: ProducedTick): Promise<void> {
  const { db } = services;
  const facts = (await readBriefs(services, tick)).flatMap(findFacts);
  const keys = facts.map(({ key }) => key);
  const writtenKeys = new Set(await listWrittenKeys(db, keys));
  const fact = chooseStory(
    facts.filter(({ key }) => !writtenKeys.has(key)),
    {
      published: await listPublishedStories(db, new Date(tick.atMs - storyMemoryMs)),
      reportedIds: new Set([
        ...(await listStaffCelebrityIds(db, new Date(tick.atMs - dayMs))),
        ...(await listOnStageIds(db, tick.atMs)),
      ]),
      nowMs: tick.atMs,
    },
  );
  if (fact === null) return;
  const { celebrityId, kind, changeBps, key } = fact;
  const about = { celebrity_id: celebrityId, topic: topicOf(kind), change_bps: changeBps, fact_key: key };
  await insertStory(services, { ...writeStory(fact), ...about });
}

/** Celebrities that a premiere has moved within a day: its own story reports that. */
async function listOnStageIds(db: Executor, nowMs: number): Promise<string[]> {
  const today = londonDay(nowMs);
  const premieres = await listPremieres(db, { from: addDays(today, -1), to: today });
  return premieres
    .filter(({ at, tick_number }) => tick_number !== null && nowMs - at.getTime() < dayMs)
    .map(({ celebrity_id }) => celebrity_id);
}

async function readBriefs({ db, market }: NewsroomServices, { atMs, number }: ProducedTick): Promise<MarketBrief[]> {
  const day = londonDay(atMs);
  const finished = await listFinishedDays(db, {
    today: new Date(startOfLondonDay(day)),
    since: new Date(startOfLondonDay(addDays(day, -briefDays))),
  });
  const sides = new Map((await listFanSides(db, day)).map((row) => [row.celebrity_id, row]));
  const halts = new Map((await listEndedHalts(db, number - ticksPerDay)).map((row) => [row.celebrity_id, row]));
  return finished.flatMap((history) => {
    const { celebrityId } = history;
    const priceCents = market.tick.pricesCents[celebrityId];
    // Listed since the last tick, so there is no data yet.
    if (priceCents === undefined) return [];
    const before = sides.get(celebrityId);
    const halt = halts.get(celebrityId);
    const { volumeCents, netBuyers, netSellers } = market.statisticsOf(celebrityId);
    return {
      ...history,
      day,
      priceCents: seCents(priceCents),
      dayAgoPriceCents: seCents(market.tick.dayAgoPricesCents[celebrityId] ?? priceCents),
      volumeCents: seCents(volumeCents),
      sides: { netBuyers, netSellers },
      sidesBefore: { netBuyers: before?.net_buyers ?? 0, netSellers: before?.net_sellers ?? 0 },
      endedHalt: halt ? { tick: halt.tick_number, priceBeforeCents: seCents(halt.price_before_cents) } : null,
    };
  });
}
