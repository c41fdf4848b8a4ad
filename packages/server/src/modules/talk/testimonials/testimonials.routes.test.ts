import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { registerTestimonials } from './testimonials.routes.js';

let services: TestServices;
let app: FastifyInstance;
const userId = randomUUID();

beforeAll(async () => {
  services = await createTestServices();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async () => ({
    userId,
    sessionId: randomUUID(),
    role: 'manager' as const,
    emailVerified: true,
    suspended: false,
  }));
  registerTestimonials(app, services);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await services.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api/v1${url}`, ...(payload && { payload }) });
  return { status: answer.statusCode, json: () => answer.json() };
}

const fields = { name: 'Amara O.', text: 'It is fun.', consent: 'By mail on 3 March', place: 2, shown: true };
const create = async (changes: object = {}) =>
  (await call('POST', '/manager/testimonials', { id: randomUUID(), ...fields, ...changes })).json();
const shown = async () => (await call('GET', '/testimonials')).json().testimonials;

test('visitors read the shown ones in their order, and never how their authors agreed', async () => {
  expect(await shown()).toEqual([]);
  const second = await create();
  const first = await create({ name: 'Kofi A.', place: 1 });
  await create({ name: 'Hidden', place: 1, shown: false });
  expect(await shown()).toEqual([
    { id: first.id, name: 'Kofi A.', text: 'It is fun.' },
    { id: second.id, name: 'Amara O.', text: 'It is fun.' },
  ]);
  const listed = (await call('GET', '/manager/testimonials?shown=no&q=hid')).json();
  const file = (await app.inject({ url: '/api/v1/manager/testimonials/csv?shown=no' })).body.trim().split('\r\n');
  expect(file).toHaveLength(2);
  expect(file[1]).toMatch(/^1,Hidden,It is fun.,By mail on 3 March,no,/);
  expect(listed).toMatchObject({ rows: [{ name: 'Hidden', consent: fields.consent }], total: 1 });
});

test('the second of two editors gets the version of the first, and nothing is overwritten', async () => {
  const { id } = await create();
  const edit = (text: string) => call('PUT', `/manager/testimonials/${id}`, { version: 1, ...fields, text });
  const [won, lost] = (await Promise.all([edit('One'), edit('Two')])).toSorted((a, b) => a.status - b.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.json().details.current).toEqual(won?.json());
});

test('every change is recorded, without the name and the consent, which may be taken back', async () => {
  const { id } = await create();
  await call('POST', '/manager/testimonials', { id, ...fields });
  await call('PUT', `/manager/testimonials/${id}`, { version: 1, ...fields, shown: false });
  await call('DELETE', `/manager/testimonials/${id}`);
  expect((await call('GET', `/manager/testimonials/${id}`)).status).toBe(404);
  const entries = await services.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('target_id', '=', id)
    .orderBy('number')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['testimonial.create', 'testimonial.edit', 'testimonial.delete']);
  expect(entries[1]).toMatchObject({ before: { shown: true }, after: { shown: false } });
  expect(JSON.stringify(entries)).not.toMatch(/Amara|mail/);
});

test.each([
  ['an empty name', { name: ' ' }],
  ['an empty text', { text: '' }],
  ['no consent', { consent: '' }],
  ['a text that is too long', { text: 'x'.repeat(401) }],
  ['a place below one', { place: 0 }],
  ['a field that the server sets', { version: 4 }],
])('%s is refused and changes no row', async (_, changes) => {
  const { id } = await create();
  const tables = await listTables(services.db);
  const before = await digestTables(services.db, tables);
  const created = await call('POST', '/manager/testimonials', { id: randomUUID(), ...fields, ...changes });
  expect(created.status).toBe(400);
  if (!('version' in changes)) {
    const edited = await call('PUT', `/manager/testimonials/${id}`, { version: 1, ...fields, ...changes });
    expect(edited.status).toBe(400);
  }
  expect(await digestTables(services.db, tables)).toEqual(before);
});
