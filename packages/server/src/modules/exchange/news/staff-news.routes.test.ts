import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { newsTask } from './news-task.js';
import { draftOf, StaffNewsUnderTest } from './staff-news.fixture.js';

let staff: StaffNewsUnderTest;

beforeAll(async () => {
  staff = await StaffNewsUnderTest.open();
});
afterAll(() => staff.close());
// Impacts of earlier tests are more than a day old.
beforeEach(() => staff.services.clock.advance(2 * dayMs));

const auditOf = (id: string) =>
  staff.services.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after', 'actor_id'])
    .where('target_id', '=', id)
    .orderBy('number')
    .execute();

const inFuture = (ms: number) => new Date(staff.services.clock.nowMs() + ms).toISOString();

test('a draft may be incomplete, saves itself with rising versions, and cannot be published before it is complete', async () => {
  const id = await staff.create({ title: '', body: '' });
  const saved = await staff.call('PUT', `/${id}`, { version: 1, ...draftOf({ body: '' }) });
  expect(saved.json()).toMatchObject({ version: 2, title: 'Ada Marlowe hits an all-time high', body: '' });
  for (const refused of [await staff.perform(id, 'publish'), await staff.perform(id, 'announce')]) {
    expect([refused.status, refused.json()]).toMatchObject([400, { details: { body: expect.any(String) } }]);
  }
  expect((await staff.call('PUT', `/${id}`, { version: 2, ...draftOf() })).json()).toMatchObject({ version: 3 });
  expect((await staff.perform(id, 'publish')).json()).toMatchObject({ status: 'published', version: 4 });
});

test('a repeated creation returns the same item, and an id of another item is refused with that item', async () => {
  const body = { id: staff.newId(), ...draftOf() };
  const [first, again] = [await staff.call('POST', '', body), await staff.call('POST', '', body)];
  expect([first.status, again.status, again.json()]).toEqual([201, 201, first.json()]);
  const other = await staff.call('POST', '', { ...body, title: 'Another headline' });
  expect([other.status, other.json().details.current.title]).toEqual([409, body.title]);
  expect(await auditOf(body.id)).toHaveLength(1);
});

test('the second of two editors is refused with the version of the first, and nothing of theirs is overwritten', async () => {
  const id = await staff.create();
  const edits = ['First headline', 'Second headline'].map((title) =>
    staff.call('PUT', `/${id}`, { version: 1, ...draftOf({ title }) }),
  );
  const [won, lost] = (await Promise.all(edits)).toSorted((left, right) => left.status - right.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.json()).toMatchObject({ code: 'CONFLICT', details: { current: won?.json() } });
  expect((await staff.news.item(id)).title).toBe(won?.json().title);
});

test('every change is recorded with who made it, the fields before and after, and none twice', async () => {
  const id = await staff.create();
  await staff.call('PUT', `/${id}`, { version: 1, ...draftOf({ title: 'New', impactBps: 800 }) });
  await staff.call('PUT', `/${id}`, { version: 2, ...draftOf({ title: 'New', impactBps: 800 }) });
  await staff.perform(id, 'schedule', { publishAt: inFuture(hourMs) });
  await staff.perform(id, 'unschedule');
  await staff.perform(id, 'publish');
  await staff.perform(id, 'archive');
  await staff.perform(id, 'restore');
  const entries = await auditOf(id);
  expect(entries.map(({ action }) => action)).toEqual([
    'news.create',
    'news.edit',
    'news.schedule',
    'news.unschedule',
    'news.publish',
    'news.archive',
    'news.restore',
  ]);
  expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([staff.managerId]));
  expect(entries[1]).toMatchObject({
    before: { title: draftOf().title, impact_bps: null },
    after: { title: 'New', impact_bps: 800 },
  });
  expect(entries[2]).toMatchObject({ before: { status: 'draft' }, after: { status: 'scheduled' } });
});

test.each([
  ['an impact in hundredths of a percent', { ...draftOf(), impactBps: 805 }, 400],
  ['an impact above a fifth', { ...draftOf(), impactBps: 2_010 }, 400],
  ['an impact of zero', { ...draftOf(), impactBps: 0 }, 400],
  ['an impact on the whole market', { ...draftOf(), celebrityId: null, impactBps: 500 }, 400],
  ['a celebrity that nobody knows', { ...draftOf(), celebrityId: 'zz99' }, 404],
  ['a title that is too long', { ...draftOf(), title: 'x'.repeat(121) }, 400],
  ['a field that the server sets', { ...draftOf(), status: 'published' }, 400],
])('%s is refused and changes no row', async (_, draft, status) => {
  const id = await staff.create();
  const { db } = staff.services;
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  expect((await staff.call('PUT', `/${id}`, { version: 1, ...draft })).status).toBe(status);
  expect((await staff.call('POST', '', { id: staff.newId(), ...draft })).status).toBe(status);
  expect(await digestTables(db, tables)).toEqual(before);
});

test('an action that the status does not allow, and one on an old version, are refused and change no row', async () => {
  const id = await staff.create();
  await staff.perform(id, 'archive');
  const { db } = staff.services;
  const tables = await listTables(db);
  const before = await digestTables(db, tables);
  for (const action of ['publish', 'announce', 'archive', 'unschedule']) {
    expect((await staff.perform(id, action)).status, action).toBe(409);
  }
  for (const action of ['restore', 'publish']) {
    const answer = await staff.call('POST', `/${id}/${action}`, { version: 1 });
    expect([answer.status, answer.json().details.current.status], action).toEqual([409, 'archived']);
  }
  expect((await staff.call('PUT', `/${id}`, { version: 2, ...draftOf() })).status).toBe(409);
  expect(await digestTables(db, tables)).toEqual(before);
});

test('of a published item the texts can be corrected, and never the celebrity or the impact', async () => {
  const id = await staff.create({ impactBps: 500 });
  await staff.perform(id, 'publish');
  const edit = async (changes: object) => {
    const { version } = await staff.news.item(id);
    return (await staff.call('PUT', `/${id}`, { version, ...draftOf({ impactBps: 500, ...changes }) })).status;
  };
  expect(await edit({ title: 'Without the typo' })).toBe(200);
  expect(await edit({ title: '' })).toBe(400);
  expect([await edit({ impactBps: 900 }), await edit({ celebrityId: 'gh1' })]).toEqual([409, 409]);
  await staff.news.tick();
  await staff.perform(id, 'archive');
  await staff.perform(id, 'restore');
  expect([await edit({ impactBps: 900 }), await edit({ title: 'A draft again' })]).toEqual([409, 200]);
});

test('a story of the newsroom can be archived and not rewritten', async () => {
  const { db, clock } = staff.services;
  const id = staff.newId();
  const now = clock.now();
  const story = {
    id,
    title: 'A record',
    body: 'A text.',
    topic: 'record',
    author: 'newsroom',
    created_at: now,
  } as const;
  const published = { status: 'published', fact_key: 'x', published_at: now, release_at: now, public_at: now } as const;
  await db
    .insertInto('news_item')
    .values({ ...story, ...published })
    .execute();
  expect((await staff.call('PUT', `/${id}`, { version: 1, ...draftOf({ celebrityId: null }) })).status).toBe(409);
  expect((await staff.perform(id, 'archive')).json()).toMatchObject({ status: 'archived', author: 'newsroom' });
});

test('publishing with an early alert leaves VIP players their 30 minutes, then the leader publishes', async () => {
  const { clock } = staff.services;
  const id = await staff.create({ impactBps: 800 });
  const { publishAt } = (await staff.perform(id, 'announce')).json();
  expect(new Date(publishAt).getTime() - clock.nowMs()).toBeGreaterThanOrEqual(30 * minuteMs);
  clock.advance(new Date(publishAt).getTime() - clock.nowMs() + minuteMs);
  await newsTask(staff.services).run({ number: 0, atMs: clock.nowMs() });
  expect(await staff.news.isHalted()).toBe(true);
  expect((await staff.call('GET', `/${id}`)).json()).toMatchObject({
    status: 'published',
    publicAt: expect.any(String),
  });
});

test('an edit that moves a scheduled impact next to another one is refused', async () => {
  const other = await staff.create({ celebrityId: 'gh1', impactBps: 500 });
  await staff.perform(other, 'schedule', { publishAt: inFuture(hourMs) });
  const id = await staff.create({ impactBps: 500 });
  await staff.perform(id, 'schedule', { publishAt: inFuture(2 * hourMs) });
  const answer = await staff.call('PUT', `/${id}`, { version: 2, ...draftOf({ celebrityId: 'gh1', impactBps: 500 }) });
  expect([answer.status, answer.json().message]).toEqual([409, 'A celebrity takes one impact in 24 hours']);
  await staff.perform(other, 'archive');
  await staff.perform(id, 'archive');
});

test('the audience of a celebrity is counted from its holders, and its next impact keeps away from all others', async () => {
  const [player, vip] = [await staff.news.trading.addPlayer({}), await staff.news.trading.addPlayer({ tier: 'pro' })];
  for (const userId of [player, vip]) await staff.news.hold(userId, 'ng1');
  const id = await staff.create({ celebrityId: 'ng1', impactBps: 500 });
  const publishAt = inFuture(hourMs);
  await staff.perform(id, 'schedule', { publishAt });
  const { celebrity, vipPlayers } = (await staff.call('GET', '/audience?celebrityId=ng1')).json();
  const heldCents = 6 * (await staff.news.trading.priceCents('ng1'));
  expect([celebrity, vipPlayers]).toEqual([{ holders: 2, heldCents, impactTimes: [publishAt] }, 1]);
  const own = (await staff.call('GET', `/audience?celebrityId=ng1&exceptId=${id}`)).json();
  expect(own.celebrity.impactTimes).toEqual([]);
  expect((await staff.call('GET', '/audience')).json().celebrity).toBeNull();
  expect((await staff.call('GET', '/audience?celebrityId=zz99')).status).toBe(404);
});
