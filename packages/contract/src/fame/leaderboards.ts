import { endpoint } from '../endpoint.js';
import type * as schemas from './leaderboards.schema.js';

export const getTraderBoard = endpoint<typeof schemas.getTraderBoard>()({
  url: '/api/v1/leaderboards/:board',
  summary: "Traders by time-weighted return or by portfolio value, with the player's own rank",
  policy: 'player',
  offline: true,
  scope: 'read',
});

export const getPublicTraderBoard = endpoint<typeof schemas.getPublicTraderBoard>()({
  url: '/api/v1/leaderboards/public/:board',
  summary: 'Traders as visitors see them, without an own rank',
  policy: 'public',
});

export const getLeague = endpoint<typeof schemas.getLeague>()({
  url: '/api/v1/leaderboards/league',
  summary: "The player's league of this month",
  policy: 'player',
  offline: true,
  scope: 'read',
});

export const getCelebrityBoard = endpoint<typeof schemas.getCelebrityBoard>()({
  url: '/api/v1/leaderboards/celebrities',
  summary: 'Celebrities by price',
  policy: 'public',
});

export const getMoverBoard = endpoint<typeof schemas.getMoverBoard>()({
  url: '/api/v1/leaderboards/movers',
  summary: 'Celebrities by the size of their 24-hour change',
  policy: 'public',
});

export const setRankingVisibility = endpoint<typeof schemas.setRankingVisibility>()({
  method: 'PUT',
  url: '/api/v1/me/ranking-visibility',
  summary: 'Whether the player is shown on leaderboards',
  policy: 'trader',
});
