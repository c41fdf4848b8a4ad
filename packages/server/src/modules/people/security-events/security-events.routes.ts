import { exportSecurityEvents, listSecurityEvents } from '@limelight/contract/people/security-events';
import type {
  SecurityEventRow as SecurityEventShown,
  SecurityEventsQuery,
} from '@limelight/contract/people/security-events.schema';
import { logCsvRowsMax } from '@limelight/rules/page-size';
import { hasPermission } from '@limelight/rules/permission';
import { securityEventText } from '@limelight/rules/security-event';
import { secondMs } from '@limelight/rules/time';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { searchAccounts } from '../../../platform/account-search.sql.js';
import type { Actor } from '../../../platform/http/actor.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { sendRecordedCsv } from '../audit-trail/audit-trail.public.js';
import { noteRefusals } from './note-refusals.js';
import { type SecurityEventRow, selectSecurityEvents } from './security-events.sql.js';
import { SecurityLog } from './security-log.js';

const flushMs = 5 * secondMs;

export function registerSecurityEvents(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  securityLog = new SecurityLog(services),
): void {
  const { db } = services;
  app.decorate('noteSecurity', (event) => securityLog.note(event));
  app.decorate('flushSecurityEvents', () => securityLog.flush());
  app.decorate('securityEventCounts', securityLog.counts);
  noteRefusals(app);
  const timer = setInterval(() => void securityLog.flush(), flushMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await securityLog.flush();
  });

  const selectFor = async ({ role, userId }: Actor, query: SecurityEventsQuery) => {
    const onlyPlayersBut = hasPermission(role, 'audit.read-all') ? null : userId;
    return selectSecurityEvents(db, { ...query, onlyPlayersBut }, await searchAccounts(db, query.q));
  };

  route(app, listSecurityEvents, async ({ query, actor }) => {
    const { rows, ...count } = await readPageOfRows(db, await selectFor(actor, query), { ...query, key: 'event.id' });
    return { rows: rows.map(present), ...count };
  });

  route(app, exportSecurityEvents, async ({ query, actor, reply }) => {
    const rows = streamRows(db, await selectFor(actor, query));
    return sendRecordedCsv(
      services,
      { actor, reply, query },
      {
        name: 'security-events',
        rowsMax: logCsvRowsMax,
        rows,
        columns: {
          ...timeColumns('Time', 'lastAt'),
          Event: ({ kind }) => securityEventText[kind],
          Detail: ({ detail }) => detail,
          Account: ({ name }) => name,
          Address: ({ address }) => address,
          Count: ({ count }) => count,
        },
      },
    );
  });
}

function present({ userId, name, lastAt, ...event }: SecurityEventRow): SecurityEventShown {
  return {
    ...event,
    account: userId === null ? null : { id: userId, name: name ?? '' },
    time: lastAt.toISOString(),
  };
}
