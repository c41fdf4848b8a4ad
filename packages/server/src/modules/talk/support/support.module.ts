import { supportInbox, supportTopic } from '@limelight/contract/talk/staff-support';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Joining } from '../../../platform/topics.js';
import type { Services } from '../../../services.js';
import { registerStaffSupport } from './staff-support.routes.js';
import { subscribeToTickets } from './subscribe-to-tickets.js';
import { supportInvariants } from './support.invariants.sql.js';
import { registerSupport } from './support.routes.js';
import { supportSettings } from './support.settings.js';
import { ticketEntry } from './support.timeline.js';
import { supportTasks } from './support-tasks.js';
import { ticketsWaiting } from './tickets-waiting.js';

export const supportModule = {
  name: 'talk/support',
  routes: (
    app: FastifyInstance,
    services: Pick<Services, 'env' | 'db' | 'clock' | 'secret' | 'secrets' | 'settings'>,
  ) => {
    registerSupport(app, services);
    registerStaffSupport(app, services);
  },
  live: { subscribe: subscribeToTickets },
  topics: [{ topic: supportTopic, mayJoin: (_services, { id }: Joining) => id === supportInbox }],
  jobs: supportTasks,
  settings: supportSettings,
  waiting: ticketsWaiting,
  invariants: supportInvariants,
  personalTables: [
    {
      table: 'support_message',
      exportAs: 'supportMessages',
      secretColumns: ['staff_id'],
      orderBy: 'ticket_number, created_at, id',
      alsoWhere: 'ticket_number in (select number from support_ticket where user_id is null and lower(email) = :email)',
      onDeletion: 'erase',
    },
    {
      table: 'support_ticket',
      exportAs: 'supportTickets',
      secretColumns: ['assignee_id'],
      orderBy: 'number',
      alsoWhere: 'user_id is null and lower(email) = :email',
      onDeletion: 'erase',
    },
  ],
  timeline: [ticketEntry],
} satisfies Module;
