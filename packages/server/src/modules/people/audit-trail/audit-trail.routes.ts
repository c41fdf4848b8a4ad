import * as calls from '@limelight/contract/people/audit-trail';
import type { AuditTrailQuery } from '@limelight/contract/people/audit-trail.schema';
import { logCsvRowsMax } from '@limelight/rules/page-size';
import { minuteMs } from '@limelight/rules/time';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { searchAccounts } from '../../../platform/account-search.sql.js';
import { cached } from '../../../platform/cached.js';
import type { Actor } from '../../../platform/http/actor.js';
import { sendCsv } from '../../../platform/http/csv.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { checkChain, findAuditEntry, selectAuditEntries } from './audit-trail.sql.js';
import { filterFor, onlyActorFor, presentEntry } from './list-audit-trail.js';

/** Recomputing one takes about 20 microseconds. */
const entriesCheckedMax = 1_000;

export function registerAuditTrail(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const readChain = cached(clock, minuteMs, async () => ({
    asOf: clock.now().toISOString(),
    ...(await checkChain(db, entriesCheckedMax)),
  }));

  const entriesOf = async (actor: Actor, query: AuditTrailQuery) =>
    selectAuditEntries(db, filterFor(actor, query), await searchAccounts(db, query.q));

  route(app, calls.listAuditTrail, async ({ actor, query }) => {
    const entries = await entriesOf(actor, query);
    const { rows, ...count } = await readPageOfRows(db, entries, { page: query.page, key: 'entry.number' });
    return { rows: rows.map(presentEntry), ...count };
  });

  route(app, calls.getAuditEntry, async ({ actor, params: { number } }) => {
    const entry = await findAuditEntry(db, number, onlyActorFor(actor));
    if (entry === undefined) throw new Refusal('NOT_FOUND', { message: 'No such entry' });
    return presentEntry(entry);
  });

  route(app, calls.exportAuditTrail, async ({ actor, query, reply }) =>
    sendCsv(reply, {
      name: 'audit-log',
      rowsMax: logCsvRowsMax,
      rows: streamRows(db, await entriesOf(actor, query)),
      columns: {
        Number: ({ number }) => number,
        ...timeColumns('Time', 'at'),
        Actor: ({ actorName, actorId }) => actorName ?? actorId,
        Role: ({ actorRole }) => actorRole,
        Action: ({ action }) => action,
        Target: ({ targetKind, targetId }) => `${targetKind} ${targetId}`,
        Name: ({ targetName }) => targetName,
        Before: ({ before }) => before && JSON.stringify(before),
        After: ({ after }) => after && JSON.stringify(after),
        Reason: ({ reason }) => reason,
        Address: ({ address }) => address,
        Hash: ({ hash }) => hash.toString('hex'),
      },
    }),
  );

  route(app, calls.getAuditChain, async () => {
    const { hash, ...chain } = await readChain();
    return { ...chain, hash: hash.toString('hex') };
  });
}
