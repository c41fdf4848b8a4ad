import { liftRingMark as endpoint } from '@limelight/contract/fame/rings';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { liftRingMark } from './lift-ring-mark.js';
import { type RingServices, ringTask } from './mark-rings.js';
import { ringInvariants } from './rings.invariants.sql.js';
import { ringSettings } from './rings.settings.js';
import { ringEntry } from './rings.timeline.js';

export const ringsModule = {
  name: 'fame/rings',
  routes: (app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>) => {
    route(app, endpoint, ({ actor, params: { id: userId }, body: { reason } }) =>
      liftRingMark(services, { actor, userId, reason }),
    );
  },
  afterTick: (services: RingServices) => [ringTask(services)],
  settings: ringSettings,
  personalTables: [
    {
      table: 'ring_mark',
      exportAs: 'ringMarks',
      secretColumns: ['first_id', 'lifted_by'],
      orderBy: 'noted_at',
      onDeletion: 'erase',
    },
  ],
  timeline: [ringEntry],
  invariants: ringInvariants,
} satisfies Module;
