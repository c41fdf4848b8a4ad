import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { leagueInvariants, returnInvariants } from './leaderboards.invariants.sql.js';
import { registerLeaderboards } from './leaderboards.routes.js';
import { rankingTask } from './ranking-tasks.js';

export const leaderboardsModule = {
  name: 'fame/leaderboards',
  routes: registerLeaderboards,
  afterTick: (services: Pick<Services, 'db' | 'clock'>) => [rankingTask(services)],
  personalTables: [
    { table: 'ranking_snapshot', exportAs: 'dailyValues', orderBy: 'day', onDeletion: 'keep', reason: 'game' },
    { table: 'return_pause', exportAs: 'returnPauses', orderBy: 'number', onDeletion: 'keep', reason: 'game' },
    { table: 'contribution', exportAs: 'contributions', orderBy: 'entry_number', onDeletion: 'keep', reason: 'game' },
    { table: 'league_member', exportAs: 'leagues', orderBy: 'month', onDeletion: 'keep', reason: 'game' },
  ],
  invariants: [...leagueInvariants, ...returnInvariants],
} satisfies Module;
