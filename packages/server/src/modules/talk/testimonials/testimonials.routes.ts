import * as contract from '@limelight/contract/talk/testimonials';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../platform/http/csv.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import {
  createTestimonial,
  deleteTestimonial,
  editTestimonial,
  presentTestimonial,
  readTestimonial,
} from './change-testimonials.js';
import { listShownTestimonials, selectListedTestimonials } from './testimonials.sql.js';

export function registerTestimonials(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  const { db } = services;

  route(app, contract.listTestimonials, async () => ({ testimonials: await listShownTestimonials(db) }));

  route(app, contract.listStaffTestimonials, async ({ query: { page, ...query } }) => {
    const { rows, ...count } = await readPageOfRows(db, selectListedTestimonials(db, query), { page });
    return { rows: rows.map(presentTestimonial), ...count };
  });

  route(app, contract.exportStaffTestimonials, async ({ query: { page: _, ...query }, reply }) =>
    sendCsv(reply, {
      name: 'testimonials',
      rows: streamRows(db, selectListedTestimonials(db, query)),
      columns: {
        Place: ({ place }) => place,
        Name: ({ name }) => name,
        Text: ({ text }) => text,
        Consent: ({ consent }) => consent,
        Shown: ({ shown }) => (shown ? 'yes' : 'no'),
        ...timeColumns('Changed', 'updated_at'),
        'Changed by': ({ updatedBy }) => updatedBy,
      },
    }),
  );

  route(app, contract.getStaffTestimonial, ({ params }) => readTestimonial(db, params.id));

  route(app, contract.createTestimonial, async ({ actor, body: { id, ...fields } }) => {
    await createTestimonial(services, { actor, id, fields });
    return readTestimonial(db, id);
  });

  route(app, contract.editTestimonial, async ({ actor, params: { id }, body: { version, ...fields } }) => {
    await editTestimonial(services, { actor, id, version, fields });
    return readTestimonial(db, id);
  });

  route(app, contract.deleteTestimonial, async ({ actor, params: { id } }) => {
    await deleteTestimonial(services, { actor, id });
    return { status: true as const };
  });
}
