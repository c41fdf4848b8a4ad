import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { eventLockHold } from './event-lock.hold.sql.js';
import { forgetProposer } from './host.sql.js';
import { eventNoticeTask } from './notify-members.js';
import { type RunServices, squadEventTask } from './run-events.js';
import { squadEventCauses } from './squad-events.causes.js';
import { squadEventInvariants } from './squad-events.invariants.sql.js';
import { registerSquadEvents, type SquadEventServices } from './squad-events.routes.js';
import { pledgeEntry } from './squad-events.timeline.js';
import { subscribeToSquadEvents } from './subscribe-to-events.js';
import { unlockForDebt, unlockForRetirement, unlockForSplit } from './unlock-pledges.js';

export const squadEventsModule = {
  name: 'fame/squad-events',
  routes: (app: FastifyInstance, services: SquadEventServices) => registerSquadEvents(app, services),
  live: {
    subscribe: (services: Pick<Services, 'db' | 'live' | 'listener' | 'log'>) => subscribeToSquadEvents(services),
  },
  afterTick: (services: RunServices) => [squadEventTask(services), eventNoticeTask(services)],
  holds: [eventLockHold],
  onAccount: { owes: unlockForDebt, erases: (tx, { userId }) => forgetProposer(tx, userId) },
  onCelebrity: { retires: unlockForRetirement, splits: unlockForSplit },
  personalTables: [
    {
      table: 'squad_event',
      owner: 'proposed_by',
      exportAs: 'proposedEvents',
      orderBy: 'proposed_at, id',
      onDeletion: 'anonymise',
    },
    {
      table: 'pledge_fill',
      exportAs: 'filledPledges',
      orderBy: 'filled_at, event_id',
      onDeletion: 'keep',
      reason: 'game',
    },
  ],
  timeline: [pledgeEntry],
  priceCauses: squadEventCauses,
  invariants: squadEventInvariants,
} satisfies Module;
