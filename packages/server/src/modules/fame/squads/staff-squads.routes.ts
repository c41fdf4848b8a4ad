import * as contract from '@limelight/contract/fame/staff-squads';
import type { StaffSquad, StaffSquadKick } from '@limelight/contract/fame/staff-squads.schema';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../platform/http/csv.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { selectDeeds } from './deed.sql.js';
import { archiveSquad, muteSquad, renameSquad, restoreSquad, undoKickByStaff } from './moderate-squad.js';
import { presentDeed, presentKick, presentSquad, shownHandle } from './present-squad.js';
import { type RefusalRow, selectRefusalsOf } from './refusal.sql.js';
import { findStaffSquad, type StaffSquadRow, selectStaffSquads } from './staff-squads.sql.js';
import { requireSquad } from './with-squad.js';

type StaffServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;

export function registerStaffSquads(app: FastifyInstance, services: StaffServices): void {
  const { db, clock } = services;

  /** @throws Refusal NOT_FOUND */
  const read = async (id: string): Promise<StaffSquad> => {
    const row = await findStaffSquad(db, id);
    if (row === undefined) throw new Refusal('NOT_FOUND', { message: 'Squad not found' });
    return presentStaffSquad(row);
  };

  route(app, contract.listStaffSquads, async ({ query }) => {
    const page = await readPageOfRows(db, selectStaffSquads(db, query, clock.now()), query);
    return { ...page, rows: page.rows.map(presentStaffSquad) };
  });

  route(app, contract.exportStaffSquads, async ({ query, reply }) => {
    const rows = streamRows(db, selectStaffSquads(db, query, clock.now()));
    return sendCsv(reply, { name: 'squads', columns: csvColumns, rows });
  });

  route(app, contract.getStaffSquad, ({ params: { id } }) => read(id));

  route(app, contract.renameSquad, async ({ actor, params: { id }, body }) => {
    await renameSquad(services, { ...body, squadId: id, actor });
    return read(id);
  });

  route(app, contract.muteSquad, async ({ actor, params: { id }, body: { until, reason } }) => {
    await muteSquad(services, { squadId: id, actor, reason, until: until === null ? null : new Date(until) });
    return read(id);
  });

  route(app, contract.archiveSquad, async ({ actor, params: { id }, body }) => {
    await archiveSquad(services, { ...body, squadId: id, actor });
    return read(id);
  });

  route(app, contract.restoreSquad, async ({ actor, params: { id }, body }) => {
    await restoreSquad(services, { ...body, squadId: id, actor });
    return read(id);
  });

  route(app, contract.listStaffSquadKicks, async ({ params: { id }, query }) => {
    await requireSquad(db, id);
    const page = await readPageOfRows(db, selectRefusalsOf(db, id, query), query);
    return { ...page, rows: page.rows.map(presentStaffKick) };
  });

  route(app, contract.undoKickByStaff, async ({ actor, params: { id, kickId }, body }) =>
    presentStaffKick(await undoKickByStaff(services, { ...body, squadId: id, kickId, actor })),
  );

  route(app, contract.listStaffSquadDeeds, async ({ params: { id }, query }) => {
    await requireSquad(db, id);
    const page = await readPageOfRows(db, selectDeeds(db, id, query), query);
    return { ...page, rows: page.rows.map(presentDeed) };
  });
}

function presentStaffSquad(row: StaffSquadRow): StaffSquad {
  const { celebrity, captainId, captainHandle, refusals } = row;
  return {
    ...presentSquad(row),
    celebrity,
    captain: captainId === null ? null : { id: captainId, handle: shownHandle(captainHandle) },
    refusals: refusals ?? 0,
  };
}

function presentStaffKick(row: RefusalRow): StaffSquadKick {
  const { handle, by, ...kick } = presentKick(row);
  return {
    ...kick,
    player: { id: row.user_id, handle },
    by: row.by_id === null ? null : { id: row.by_id, handle: by },
  };
}

const csvColumns = {
  Id: ({ id }: StaffSquadRow) => id,
  Name: ({ name }: StaffSquadRow) => name,
  Celebrity: ({ celebrity }: StaffSquadRow) => celebrity,
  Captain: ({ captainHandle }: StaffSquadRow) => captainHandle ?? '',
  Members: ({ members }: StaffSquadRow) => members,
  ...timeColumns('Founded', 'founded_at'),
  ...timeColumns('Last active', 'last_active_at'),
  ...timeColumns('Muted until', 'muted_until'),
  ...timeColumns('Archived', 'archived_at'),
  'Archived because': ({ archive_reason }: StaffSquadRow) => archive_reason ?? '',
};
