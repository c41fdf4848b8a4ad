import { expect, it } from 'vitest';
import { parseLeaderboardsSearch } from './leaderboards-search';

it('parses known values, and leaves defaults and unknown values out of the URL', () => {
  const search = { tab: 'traders', window: 'month', who: 'bots', sort: 'value' };
  expect(parseLeaderboardsSearch(search)).toEqual(search);
  expect(parseLeaderboardsSearch({ tab: 'league', window: 'week', who: 'players', sort: 'return', page: 3 })).toEqual(
    {},
  );
  expect(parseLeaderboardsSearch({ tab: 'best', window: 'year', who: 1, sort: [] })).toEqual({});
});
