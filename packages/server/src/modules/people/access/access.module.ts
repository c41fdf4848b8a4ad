import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { accountInvariants } from './access.invariants.sql.js';
import { registerAccess } from './access.routes.js';
import { impersonationTask } from './end-impersonation.js';
import { provideViewer, type ViewerServices } from './find-viewer.js';

export const accessModule = {
  name: 'people/access',
  routes: (app: FastifyInstance, services: ViewerServices & Pick<Services, 'random' | 'hooks'>) => {
    provideViewer(app, services);
    registerAccess(app, services);
  },
  afterTick: (services: Pick<Services, 'db' | 'clock'>) => [impersonationTask(services)],
  invariants: accountInvariants,
  personalTables: [
    {
      table: 'impersonation',
      owner: 'target_id',
      exportAs: 'viewsByStaff',
      secretColumns: ['admin_id', 'session_id', 'request_id', 'address'],
      orderBy: 'started_at, id',
      onDeletion: 'keep',
      reason: 'staff-views',
    },
  ],
} satisfies Module;
