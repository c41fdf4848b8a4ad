import { liftProgramMark as endpoint } from '@limelight/contract/fame/programs';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { liftProgramMark } from './lift-mark.js';
import { programTask } from './mark-programs.js';
import { programInvariants } from './programs.invariants.sql.js';

export const programsModule = {
  name: 'fame/programs',
  routes: (app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>) => {
    route(app, endpoint, ({ actor, params: { id: userId }, body: { reason } }) =>
      liftProgramMark(services, { actor, userId, reason }),
    );
  },
  afterTick: (services: Pick<Services, 'db' | 'clock'>) => [programTask(services)],
  personalTables: [
    { table: 'program_mark', exportAs: 'programMark', secretColumns: ['lifted_by'], onDeletion: 'erase' },
  ],
  invariants: programInvariants,
} satisfies Module;
