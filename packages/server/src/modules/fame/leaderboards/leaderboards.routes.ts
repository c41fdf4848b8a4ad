import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import {
  getCelebrityBoard,
  getLeague,
  getMoverBoard,
  getPublicTraderBoard,
  getTraderBoard,
  setRankingVisibility as setVisibilityEndpoint,
} from '@limelight/contract/fame/leaderboards';
import type { LeagueRank, OwnRank, RankingEntry, TraderBoard } from '@limelight/contract/fame/leaderboards.schema';
import { isTraded } from '@limelight/rules/celebrity';
import { type RankedCelebrity, rankByMovement, rankByPrice } from '@limelight/rules/celebrity-ranking';
import { zoneSize } from '@limelight/rules/league';
import { nextMonth, type RankingWindow } from '@limelight/rules/ranking';
import { startOfLondonDay } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import { sharedRoute } from '../../../platform/http/shared-route.js';
import type { Services } from '../../../services.js';
import {
  forASecond,
  type MarketView,
  presentListing,
  untilMarketChanges,
} from '../../exchange/market/market.public.js';
import { avatarUrlOf } from '../../people/avatars/avatars.public.js';
import type { BoardQuery, LeagueMate, LeagueQuery, OwnPlace, PlacedPlayer } from './ranking-queries.js';
import type { BoardProfile } from './ranking-rows.sql.js';
import type { RankingSource, ResponseTo } from './run-queries.js';
import { setRankingVisibility } from './set-ranking-visibility.js';
import { visibilityOf } from './visibility.js';

interface LeaderboardServices extends Pick<Services, 'db' | 'clock' | 'listener'> {
  readonly rankings: RankingSource;
  readonly market: MarketView;
}

type BoardSearch = Pick<BoardQuery, 'limit' | 'sort' | 'window' | 'guestReturnBps'> & { readonly cursor: number };

const windows: Readonly<Record<Exclude<TraderBoard, 'bots'>, RankingWindow>> = {
  'traders-week': 'week',
  'traders-month': 'month',
  'traders-all': 'all',
};

export function registerLeaderboards(app: FastifyInstance, services: LeaderboardServices): void {
  const { rankings, market } = services;

  const boardFor = async (viewerId: string | null, board: TraderBoard, query: BoardSearch) => {
    const { limit, cursor, sort, guestReturnBps } = query;
    const window = board === 'bots' ? query.window : windows[board];
    const group = board === 'bots' ? 'bots' : 'players';
    const boardQuery = { kind: 'board', viewerId, group, window, sort, offset: cursor, limit, guestReturnBps } as const;
    const { tick, total, entries, own, guestRank } = await rankings.query(boardQuery);
    return {
      board,
      window,
      sort,
      tick,
      total,
      entries: entries.map((entry) => presentEntry(entry, viewerId)),
      nextCursor: cursor + limit < total ? cursor + limit : null,
      own: own && presentOwn(own),
      guestRank,
    };
  };
  route(app, getTraderBoard, async ({ params: { board }, query, viewer }) => {
    const { guestRank: _, ...page } = await boardFor(viewer.userId, board, query);
    return page;
  });
  sharedRoute(app, getPublicTraderBoard, forASecond(services), async ({ params: { board }, query }) => ({
    ...(await boardFor(null, board, query)),
    own: null,
  }));

  route(app, getLeague, async ({ viewer }) => {
    const viewerId = viewer.userId;
    const { league, own, month, tick, history, days } = await rankings.query({ kind: 'league', viewerId });
    return {
      month,
      endsAt: new Date(startOfLondonDay(nextMonth(month))).toISOString(),
      tick,
      league: league && presentLeague(league, viewerId),
      own: own && presentOwn(own),
      history,
      days: [...days],
    };
  });

  const listed = () => presentListing(market).celebrities.filter(isTraded);
  const presentBoard = (ranked: readonly RankedCelebrity<Celebrity>[]) => ({
    tick: market.tick.number,
    entries: ranked.map(({ rank, change, celebrity }) => ({
      rank,
      change,
      celebrityId: celebrity.id,
      name: celebrity.name,
      category: celebrity.category,
      country: celebrity.country,
      priceCents: celebrity.priceCents,
      dayAgoPriceCents: celebrity.dayAgoPriceCents,
      fanSentiment: celebrity.fanSentiment,
    })),
  });
  const current = untilMarketChanges(market);
  sharedRoute(app, getCelebrityBoard, current, async () => presentBoard(rankByPrice(listed())));
  sharedRoute(app, getMoverBoard, current, async () => presentBoard(rankByMovement(listed())));

  route(app, setVisibilityEndpoint, async ({ body: { visible }, viewer }) => {
    await setRankingVisibility(services, { userId: viewer.userId, visible });
    return { visible };
  });
}

/** The worker identifies players by id; responses to clients must not. */
function presentProfile({ userId, handle, image, tier, bot }: BoardProfile) {
  return { handle, avatarUrl: image ?? avatarUrlOf(userId), tier, bot };
}

function presentEntry(
  { rank, change, valueCents, returnBps, profile }: PlacedPlayer,
  viewerId: string | null,
): RankingEntry {
  return { rank, change, valueCents, returnBps, ...presentProfile(profile), own: profile.userId === viewerId };
}

function presentLeague(
  { division, bots, players, tradeDays, entries }: NonNullable<ResponseTo<LeagueQuery>['league']>,
  viewerId: string,
) {
  const zone = zoneSize(players);
  return { division, bots, players, zone, tradeDays, entries: entries.map((entry) => presentMate(entry, viewerId)) };
}

function presentMate(mate: LeagueMate, viewerId: string | null): LeagueRank {
  const { outcome, closesBps } = mate;
  return { ...presentEntry(mate, viewerId), outcome, closesBps };
}

function presentOwn({ rank, change, valueCents, returnBps, profile, standing }: OwnPlace): OwnRank {
  const figures = { rank, change, valueCents, returnBps };
  const { ring, unranked: hides } = profile;
  return { ...figures, ...presentProfile(profile), visibility: visibilityOf(profile), hides, ring, standing };
}
