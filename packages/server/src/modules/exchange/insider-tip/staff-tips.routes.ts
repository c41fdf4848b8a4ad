import * as contract from '@limelight/contract/exchange/staff-tips';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../platform/http/csv.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { readCelebrityNames } from '../market/market.public.js';
import {
  createStaffTip,
  deleteStaffTip,
  editStaffTip,
  fieldsOf,
  firstFreeDay,
  presentStaffTip,
  readStaffTip,
} from './change-staff-tips.js';
import { selectStaffTips } from './staff-tips.sql.js';

export function registerStaffTips(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  const { db, clock } = services;

  route(app, contract.listStaffTips, async ({ query: { page, ...query } }) => {
    const { rows, ...count } = await readPageOfRows(db, selectStaffTips(db, query), { page });
    return { rows: rows.map(presentStaffTip), ...count, firstFreeDay: firstFreeDay(clock.now()) };
  });

  route(app, contract.exportStaffTips, async ({ query: { page: _, ...query }, reply }) => {
    const names = await readCelebrityNames(db);
    return sendCsv(reply, {
      name: 'tips',
      rows: streamRows(db, selectStaffTips(db, query)),
      columns: {
        From: ({ fromDay }) => fromDay,
        To: ({ toDay }) => toDay,
        Celebrity: ({ celebrityId }) => celebrityId && (names.get(celebrityId) ?? celebrityId),
        Tip: ({ text }) => text,
        ...timeColumns('Changed', 'updatedAt'),
        'Changed by': ({ updatedBy }) => updatedBy,
      },
    });
  });

  route(app, contract.getStaffTip, ({ params }) => readStaffTip(db, params.id));

  route(app, contract.createStaffTip, async ({ actor, body: { id, ...fields } }) => {
    await createStaffTip(services, { actor, id, fields: fieldsOf(fields) });
    return readStaffTip(db, id);
  });

  route(app, contract.editStaffTip, async ({ actor, params: { id }, body: { version, ...fields } }) => {
    await editStaffTip(services, { actor, id, version, fields: fieldsOf(fields) });
    return readStaffTip(db, id);
  });

  route(app, contract.deleteStaffTip, async ({ actor, params: { id } }) => {
    await deleteStaffTip(services, { actor, id });
    return { status: true as const };
  });
}
