import { listSecurityEvents } from '@limelight/contract/security-events';
import { staffCountMax } from '@limelight/rules/page-size';
import { hasPermission } from '@limelight/rules/permission';
import { secondMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { noteRefusals } from './note-refusals.js';
import { countEvents, listEvents } from './security-events.sql.js';
import { SecurityLog } from './security-log.js';

const flushMs = 5 * secondMs;

export function registerSecurityEvents(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  securityLog = new SecurityLog(services),
): void {
  const { db } = services;
  app.decorate('noteSecurity', (event) => securityLog.note(event));
  noteRefusals(app);
  const timer = setInterval(() => void securityLog.flush(), flushMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await securityLog.flush();
  });

  route(app, listSecurityEvents, async ({ query, actor }) => {
    const onlyPlayersBut = hasPermission(actor.role, 'audit.read-all') ? null : actor.userId;
    const filter = { ...query, onlyPlayersBut };
    const counted = await countEvents(db, filter);
    const rows = await listEvents(db, filter);
    return {
      rows: rows.map(({ userId, name, lastAt, ...event }) => ({
        ...event,
        account: userId === null ? null : { id: userId, name: name ?? '' },
        time: lastAt.toISOString(),
      })),
      total: Math.min(counted, staffCountMax),
      totalIsMinimum: counted > staffCountMax,
    };
  });
}
