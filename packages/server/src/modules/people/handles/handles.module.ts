import * as contract from '@limelight/contract/people/handles';
import { handleRestDays } from '@limelight/rules/handle';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { changeHandle } from './change-handle.js';
import { restHandles } from './handle.sql.js';

export const handlesModule = {
  name: 'people/handles',
  routes: (app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>) => {
    route(app, contract.changeHandle, ({ viewer: { userId }, body: { handle } }) =>
      changeHandle(services, { userId, handle }),
    );
  },
  personalTables: [{ table: 'handle', exportAs: 'handles', orderBy: 'key', onDeletion: 'erase' }],
  onAccount: {
    closes: (tx, { userId, now }) => restHandles(tx, userId, new Date(now.getTime() + handleRestDays * dayMs)),
  },
} satisfies Module;
