import type { Module } from '../../module.js';
import { registerSupport } from './support.routes.js';
import { supportTasks } from './support-tasks.js';

export const supportModule = {
  name: 'support',
  routes: registerSupport,
  jobs: supportTasks,
  personalTables: [{ table: 'support_ticket', exportAs: 'supportTickets', orderBy: 'number', onDeletion: 'erase' }],
} satisfies Module;
