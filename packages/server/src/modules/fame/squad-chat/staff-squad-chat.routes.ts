import * as contract from '@limelight/contract/fame/staff-squad-chat';
import type { SquadReport } from '@limelight/contract/fame/staff-squad-chat.schema';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows } from '../../../platform/staff-list.sql.js';
import type { ChangeServices } from './change-message.js';
import { decideReport, endSquadMute, muteInSquads, unmuteInSquads } from './decide-report.js';
import { readContext } from './message-context.js';
import { findReport, listHistoryOf, listReportersOf, type ReportRow, selectReports } from './report.sql.js';

export function registerStaffSquadChat(app: FastifyInstance, services: ChangeServices): void {
  const { db } = services;

  route(app, contract.listSquadReports, async ({ query }) => {
    const page = await readPageOfRows(db, selectReports(db, query), query);
    return { ...page, rows: page.rows.map(presentReport) };
  });

  route(app, contract.getSquadReport, async ({ params: { id } }) => {
    const row = await requireReport(db, id);
    const context = await readContext(db, row.squadId, row.number);
    const reporters = await listReportersOf(db, id);
    const history = await listHistoryOf(db, row.writerId);
    return {
      ...presentReport(row),
      context,
      reportedBy: reporters.map(({ reported_at, ...one }) => ({ ...one, time: reported_at.toISOString() })),
      writerHistory: history.map(({ time, until, ...one }) => ({
        ...one,
        time: time.toISOString(),
        until: until?.toISOString() ?? null,
      })),
    };
  });

  route(app, contract.decideSquadReport, async ({ actor, params: { id }, body }) => {
    await decideReport(services, { ...body, id, actor });
    return presentReport(await requireReport(db, id));
  });

  route(app, contract.muteInSquads, async ({ actor, params: { userId }, body }) => {
    const until = await muteInSquads(services, { ...body, userId, actor });
    return { until: until.toISOString(), reason: body.reason };
  });

  route(app, contract.unmuteInSquads, async ({ actor, params: { userId }, body }) => ({
    ended: await unmuteInSquads(services, { ...body, userId, actor }),
  }));

  route(app, contract.endSquadMute, async ({ actor, params: { id, muteId }, body }) => ({
    ended: await endSquadMute(services, { ...body, squadId: id, muteId, actor }),
  }));
}

/** @throws Refusal NOT_FOUND */
async function requireReport(db: Executor, id: string): Promise<ReportRow> {
  const row = await findReport(db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND', { message: 'Report not found' });
  return row;
}

function presentReport(row: ReportRow): SquadReport {
  const { id, number, text, reporters, byWords, decision, decidedBy, decisionReason } = row;
  return {
    ...{ id, number, text, reporters, byWords, decision, decidedBy, decisionReason },
    squad: { id: row.squadId, handle: row.squadHandle, name: row.squadName },
    writer:
      row.writerHandle === null ? null : { id: row.writerId, handle: row.writerHandle, name: row.writerName ?? '' },
    reasons: [...(row.reasons ?? [])],
    reportersRight: row.decidedCount === 0 ? null : { right: row.rightCount, of: row.decidedCount },
    reportedAt: row.reportedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
