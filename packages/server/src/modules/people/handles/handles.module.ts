import * as contract from '@limelight/contract/people/handles';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { changeHandle } from './change-handle.js';

export const handlesModule = {
  name: 'people/handles',
  routes: (app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>) => {
    route(app, contract.changeHandle, ({ viewer: { userId }, body: { handle } }) =>
      changeHandle(services, { userId, handle }),
    );
  },
  personalTables: [{ table: 'handle', exportAs: 'handles', orderBy: 'key', onDeletion: 'erase' }],
} satisfies Module;
