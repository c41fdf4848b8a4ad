import { securityRetentionDays } from '@limelight/rules/security-event';
import { dayMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { DailyWork } from '../../../platform/daily-run.js';
import type { Services } from '../../../services.js';
import { registerSecurityEvents } from './security-events.routes.js';
import { deleteSecurityEvents } from './security-events.sql.js';
import { loginEntry } from './security-events.timeline.js';

const dailyPrune: DailyWork = {
  name: 'prune security events',
  from: '04:10',
  work: (tx, now) => deleteSecurityEvents(tx, new Date(now.getTime() - securityRetentionDays * dayMs)),
};

export const securityEventsModule = {
  name: 'people/security-events',
  routes: (app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'log'>) =>
    registerSecurityEvents(app, services),
  daily: [dailyPrune],
  personalTables: [
    { table: 'security_event', exportAs: 'securityEvents', orderBy: 'last_at, id', onDeletion: 'erase' },
  ],
  timeline: [loginEntry],
} satisfies Module;
