import { randomUUID } from 'node:crypto';
import { cannedRepliesMax } from '@limelight/rules/canned-reply';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { registerCannedReplies } from './canned-replies.routes.js';

let services: TestServices;
let app: FastifyInstance;

beforeAll(async () => {
  services = await createTestServices();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  const viewer = { role: 'manager' as const, emailVerified: true, suspended: false };
  app.decorate('findViewer', async () => ({ userId: randomUUID(), sessionId: randomUUID(), ...viewer }));
  registerCannedReplies(app, services);
  await app.ready();
});
beforeEach(async () => void (await services.db.deleteFrom('canned_reply').execute()));
afterAll(async () => {
  await app.close();
  await services.close();
});

const url = '/api/v1/manager/canned-replies';

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const answer = await app.inject({ method, url: `${url}${path}`, ...(payload && { payload }) });
  return { status: answer.statusCode, json: () => answer.json() };
}

const fields = { title: 'Undo', text: 'Hello {name}, about {reference}: it is on the receipt.' };
const create = (changes: object = {}) => call('POST', '', { id: randomUUID(), ...fields, ...changes });

test('the menu of an answer lists every reply by title, in any case', async () => {
  for (const title of ['undo', 'Cash', 'Badge']) expect((await create({ title })).status).toBe(201);
  const { replies } = (await call('GET', '/insertable')).json();
  expect(replies.map(({ title }: { title: string }) => title)).toEqual(['Badge', 'Cash', 'undo']);
  const file = (await app.inject({ url: `${url}/csv?q=cas` })).body.trim().split('\r\n');
  expect(file.slice(1).map((line) => line.split(',')[0])).toEqual(['Cash']);
  expect((await call('GET', '?q=cas')).json()).toMatchObject({ rows: [{ title: 'Cash', version: 1 }], total: 1 });
});

test('a title names one reply, also when two are written at the same time', async () => {
  const answers = await Promise.all(['Same', 'same', 'SAME'].map((title) => create({ title })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  const refused = answers.find(({ status }) => status === 400)?.json();
  expect(refused.details).toEqual({ title: 'Another reply has this title' });
});

test('the second of two editors gets the version of the first, and nothing is overwritten', async () => {
  const { id } = (await create()).json();
  const edit = (text: string) => call('PUT', `/${id}`, { version: 1, title: 'Undo', text });
  const [won, lost] = (await Promise.all([edit('One'), edit('Two')])).toSorted((a, b) => a.status - b.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.json().details.current).toEqual(won?.json());
});

test('every change is recorded with the text before and after, and a repeat changes nothing', async () => {
  const id = randomUUID();
  for (let round = 0; round < 2; round += 1) expect((await create({ id })).status).toBe(201);
  await call('PUT', `/${id}`, { version: 1, ...fields, text: 'Shorter.' });
  await call('DELETE', `/${id}`);
  expect((await call('DELETE', `/${id}`)).status).toBe(404);
  const entries = await services.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('target_id', '=', id)
    .orderBy('number')
    .execute();
  expect(entries).toEqual([
    { action: 'canned-reply.create', before: null, after: fields },
    { action: 'canned-reply.edit', before: fields, after: { ...fields, text: 'Shorter.' } },
    { action: 'canned-reply.delete', before: { ...fields, text: 'Shorter.' }, after: null },
  ]);
});

test('no more can be stored than the menu lists', async () => {
  const now = services.clock.now();
  const rows = Array.from({ length: cannedRepliesMax }, (_, index) => ({
    ...{ id: randomUUID(), title: `Reply ${index}`, text: 'x', created_at: now, updated_at: now },
    updated_by: randomUUID(),
  }));
  await services.db.insertInto('canned_reply').values(rows).execute();
  expect((await create()).status).toBe(400);
  expect((await call('GET', '/insertable')).json().replies).toHaveLength(cannedRepliesMax);
});

test.each([
  ['an empty title', { title: ' ' }],
  ['an empty text', { text: '' }],
  ['a text that is too long', { text: 'x'.repeat(4_001) }],
  ['a placeholder that does not exist', { text: 'Hello {nmae}' }],
  ['a field that the server sets', { updatedAt: '2026-01-01T00:00:00Z' }],
])('%s is refused and changes no row', async (_, changes) => {
  const { id } = (await create()).json();
  const tables = await listTables(services.db);
  const before = await digestTables(services.db, tables);
  expect((await create({ title: 'Other', ...changes })).status).toBe(400);
  expect((await call('PUT', `/${id}`, { version: 1, ...fields, ...changes })).status).toBe(400);
  expect(await digestTables(services.db, tables)).toEqual(before);
});
