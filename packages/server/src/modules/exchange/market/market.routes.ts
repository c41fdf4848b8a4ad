import {
  getCandles as candlesEndpoint,
  getFairDay as dayEndpoint,
  getCelebrity,
  getFairness,
  getMarketClosure,
  getSparklines,
  getTick,
  listCelebrities,
  getFairDayTicks as ticksEndpoint,
} from '@limelight/contract/exchange/market';
import { dayMs, secondMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { sharedRoute } from '../../../platform/http/shared-route.js';
import { registerStream, type StreamSources } from '../../../platform/stream-route.js';
import type { Services } from '../../../services.js';
import { getCandles } from './get-candles.js';
import { getFairDay } from './get-fair-day.js';
import { getFairDayTicks } from './get-fair-day-ticks.js';
import { getFairDays } from './get-fair-days.js';
import { sparklinesReader } from './get-sparklines.js';
import { findCelebrity, type MarketView } from './market.public.js';
import { findClosure } from './market-closure.js';
import { presentCelebrityDetail, presentListing } from './present-celebrity.js';
import type { CelebrityRow } from './present-tick.js';
import { untilMarketChanges } from './shared-market.js';

/** A closed day never changes. */
const finalForever = `public, max-age=${(365 * dayMs) / secondMs}, immutable`;

interface MarketServices extends Pick<Services, 'db' | 'clock' | 'env' | 'live' | 'secrets'> {
  readonly market: MarketView;
  /** The state of a player's own pages when a stream opens, from every module that has some. */
  readonly ownMessages: StreamSources['own'];
  readonly topics?: StreamSources['topics'];
}

export function registerMarket(app: FastifyInstance, services: MarketServices): void {
  const { db, clock, live, market: view, ownMessages, topics } = services;
  const readSparklines = sparklinesReader(db, view);

  const current = untilMarketChanges(view);
  sharedRoute(app, listCelebrities, current, async () => presentListing(view));

  sharedRoute(app, getCelebrity, current, async ({ params }) =>
    presentCelebrityDetail(view, knownCelebrity(view, params.id)),
  );

  // Candles change with ticks and splits.
  sharedRoute(app, candlesEndpoint, current, async ({ params, query }) =>
    getCandles(services, view, { celebrity: knownCelebrity(view, params.id), range: query.range }),
  );

  sharedRoute(app, getTick, current, async () => view.tick);
  route(app, getMarketClosure, async () => ({ closure: await findClosure(services) }));
  sharedRoute(app, getSparklines, current, async () => readSparklines(clock.nowMs()));

  route(app, getFairness, async () => ({ days: await getFairDays(db, clock) }));
  route(app, dayEndpoint, async ({ params, reply }) => {
    const file = await getFairDay(db, { ...params, nowMs: clock.nowMs() });
    reply.header('cache-control', file.closing === null ? 'public, max-age=60' : finalForever);
    return file;
  });
  route(app, ticksEndpoint, async ({ params, query, reply }) => {
    const page = await getFairDayTicks(db, { ...params, from: query.from, clock });
    reply.header('cache-control', finalForever);
    return page;
  });

  registerStream(app, live, {
    missed: (lastEventId) => view.messagesSince(tickNumberOf(lastEventId)),
    own: ownMessages,
    topics,
  });
}

function knownCelebrity(view: MarketView, id: string): CelebrityRow {
  const celebrity = findCelebrity(view, id);
  if (!celebrity) throw new Refusal('CELEBRITY_UNKNOWN');
  return celebrity;
}

function tickNumberOf(lastEventId: string | undefined): number | undefined {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}
