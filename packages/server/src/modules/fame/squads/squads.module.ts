import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { eraseDeeds, leaveAll, onAccountChange } from './account-hooks.js';
import { squadTasks } from './archive-notices.js';
import { squadRankingTask } from './rank-squads.js';
import { silenceTask } from './silent-squads.js';
import { squadInvariants } from './squads.invariants.sql.js';
import { registerSquads } from './squads.routes.js';
import { squadSettings } from './squads.settings.js';
import { squadEntry } from './squads.timeline.js';
import { registerStaffSquads } from './staff-squads.routes.js';
import { subscribeToSquads } from './subscribe-to-squads.js';
import type { SquadServices } from './with-squad.js';

export const squadsModule = {
  name: 'fame/squads',
  routes: (app: FastifyInstance, services: SquadServices) => {
    registerSquads(app, services);
    registerStaffSquads(app, services);
  },
  live: { subscribe: subscribeToSquads },
  jobs: squadTasks,
  afterTick: (services: Pick<Services, 'db' | 'clock' | 'settings'>) => [
    silenceTask(services),
    squadRankingTask(services),
  ],
  settings: squadSettings,
  onAccount: { changes: onAccountChange, closes: leaveAll, erases: eraseDeeds },
  personalTables: [
    { table: 'squad_member', exportAs: 'squads', orderBy: 'joined_at, squad_id', onDeletion: 'erase' },
    { table: 'squad_stay', exportAs: 'endedSquads', orderBy: 'ended_at, squad_id', onDeletion: 'erase' },
    {
      table: 'squad_refusal',
      exportAs: 'squadRefusals',
      secretColumns: ['by_id'],
      orderBy: 'kicked_at, id',
      onDeletion: 'erase',
    },
    {
      table: 'squad_deed',
      owner: 'by_id',
      exportAs: 'squadDeeds',
      secretColumns: ['to_id'],
      orderBy: 'number',
      onDeletion: 'anonymise',
    },
    {
      table: 'squad_deed',
      owner: 'to_id',
      exportAs: 'squadDeedsToYou',
      secretColumns: ['by_id'],
      orderBy: 'number',
      onDeletion: 'anonymise',
    },
  ],
  timeline: [squadEntry],
  invariants: squadInvariants,
} satisfies Module;
