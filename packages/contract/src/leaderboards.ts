import { endpoint } from './endpoint.js';
import type * as schemas from './leaderboards.schema.js';

export const getTraderBoard = endpoint<typeof schemas.getTraderBoard>()({
  method: 'GET',
  url: '/api/v1/leaderboards/:board',
  tag: 'Leaderboards',
  summary: 'Traders by profit or by portfolio value, with the own place',
  policy: 'player',
  scope: 'read',
});

export const getLeague = endpoint<typeof schemas.getLeague>()({
  method: 'GET',
  url: '/api/v1/leaderboards/league',
  tag: 'Leaderboards',
  summary: "The player's league of this month",
  policy: 'player',
  scope: 'read',
});

export const getCelebrityBoard = endpoint<typeof schemas.getCelebrityBoard>()({
  method: 'GET',
  url: '/api/v1/leaderboards/celebrities',
  tag: 'Leaderboards',
  summary: 'Celebrities by price',
  policy: 'public',
});

export const getMoverBoard = endpoint<typeof schemas.getMoverBoard>()({
  method: 'GET',
  url: '/api/v1/leaderboards/movers',
  tag: 'Leaderboards',
  summary: 'Celebrities by the size of their 24-hour change',
  policy: 'public',
});

export const setRankingVisibility = endpoint<typeof schemas.setRankingVisibility>()({
  method: 'PUT',
  url: '/api/v1/me/ranking-visibility',
  tag: 'Leaderboards',
  summary: 'Whether the player is shown on leaderboards',
  policy: 'player',
});
