import type { Module } from '../../module.js';
import type { Services } from '../../services.js';
import { leagueInvariants } from './leaderboards.invariants.sql.js';
import { registerLeaderboards } from './leaderboards.routes.js';
import { rankingTask } from './ranking-tasks.js';

export const leaderboardsModule = {
  name: 'leaderboards',
  routes: registerLeaderboards,
  afterTick: (services: Pick<Services, 'db' | 'clock'>) => [rankingTask(services)],
  personalTables: [
    { table: 'ranking_snapshot', exportAs: 'dailyValues', orderBy: 'day', onDeletion: 'keep' },
    { table: 'league_member', exportAs: 'leagues', orderBy: 'month', onDeletion: 'keep' },
  ],
  invariants: leagueInvariants,
} satisfies Module;
