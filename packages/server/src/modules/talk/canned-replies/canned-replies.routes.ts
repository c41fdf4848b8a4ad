import * as contract from '@limelight/contract/talk/canned-replies';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../platform/http/csv.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { listInsertableReplies, selectListedReplies } from './canned-replies.sql.js';
import { createReply, deleteReply, editReply, presentReply, readReply } from './change-canned-replies.js';

export function registerCannedReplies(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  const { db } = services;

  route(app, contract.listCannedReplies, async ({ query: { page, ...query } }) => {
    const { rows, ...count } = await readPageOfRows(db, selectListedReplies(db, query), { page });
    return { rows: rows.map(presentReply), ...count };
  });

  route(app, contract.exportCannedReplies, async ({ query: { page: _, ...query }, reply }) =>
    sendCsv(reply, {
      name: 'canned-replies',
      rows: streamRows(db, selectListedReplies(db, query)),
      columns: {
        Title: ({ title }) => title,
        Text: ({ text }) => text,
        ...timeColumns('Changed', 'updated_at'),
        'Changed by': ({ updatedBy }) => updatedBy,
      },
    }),
  );

  route(app, contract.listInsertableReplies, async () => ({ replies: await listInsertableReplies(db) }));

  route(app, contract.getCannedReply, ({ params }) => readReply(db, params.id));

  route(app, contract.createCannedReply, async ({ actor, body: { id, ...fields } }) => {
    await createReply(services, { actor, id, fields });
    return readReply(db, id);
  });

  route(app, contract.editCannedReply, async ({ actor, params: { id }, body: { version, ...fields } }) => {
    await editReply(services, { actor, id, version, fields });
    return readReply(db, id);
  });

  route(app, contract.deleteCannedReply, async ({ actor, params: { id } }) => {
    await deleteReply(services, { actor, id });
    return { status: true as const };
  });
}
