import { createHash, randomUUID } from 'node:crypto';
import { type EventPledges, listStaffEvents, type SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { subscriptionLine } from '@limelight/rules/ipo';
import { eventBoostPpm } from '@limelight/rules/squad-event';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { readPageOfRows } from '../../../platform/staff-list.sql.js';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { openMarketView } from '../../exchange/market/market.public.js';
import { listTimeline } from '../../house/users/timeline.sql.js';
import { setTier } from '../../money/membership/set-tier.fixture.js';
import { selectStaffEvents } from './squad-event.sql.js';
import { EventsUnderTest } from './squad-events.fixture.js';
import { squadEventsModule } from './squad-events.module.js';
import { pledgeEntry } from './squad-events.timeline.js';

let events: EventsUnderTest;
let app: FastifyInstance;
let viewer: Viewer | null = null;

beforeAll(async () => {
  events = await EventsUnderTest.open();
  const { services } = events;
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  app.decorate('findViewer', async () => viewer);
  squadEventsModule.routes(app, { ...services, market: await openMarketView(services) });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await events.services.close();
});

async function call<Answer>(
  userId: string | null,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  payload?: object,
) {
  const session = { sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
  viewer = userId === null ? null : ({ ...session, userId } as Viewer);
  const response = await app.inject({ method, url: `/api/v1${url}`, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() as Answer };
}

test('a private event is known to its host, to who has the code, and to all once it has its slot', async () => {
  const host = await events.squads.addPlayer();
  const proposal = { id: randomUUID(), celebrityId: 'ng1', startsAt: events.startIn({ days: 3 }).toISOString() };
  expect((await call(host, 'POST', '/private-events', proposal)).status).toBe(403);
  await setTier(events.services.db, { userId: host, tier: 'elite', now: events.services.clock.now() });
  const hosted = await call<{ event: SquadEvent; inviteCode: string }>(host, 'POST', '/private-events', proposal);
  expect(hosted).toMatchObject({ status: 201, body: { event: { id: proposal.id, squad: null, stage: 'proposed' } } });
  const code = hosted.body.inviteCode;
  expect((await call<{ inviteCode: string }>(host, 'POST', '/private-events', proposal)).body.inviteCode).toBe(code);

  const { captain: friend, deputy: stranger } = events;
  expect((await call(stranger, 'GET', `/squad-events/${proposal.id}`)).status).toBe(404);
  const listed = await call<{ events: SquadEvent[] }>(null, 'GET', '/squad-events?celebrityId=ng1');
  expect(listed.body.events).toEqual([]);
  const byCode = await call(null, 'GET', `/private-events/by-code?code=${code.toLowerCase()}`);
  expect(byCode.body).toMatchObject({ event: { id: proposal.id }, host: await events.squads.readHandle(host) });
  const url = `/squad-events/${proposal.id}/pledge`;
  expect((await call(stranger, 'PUT', url, { cents: 50_000, seenCents: 0 })).body).toMatchObject({
    code: 'EVENT_MEMBERS_ONLY',
  });
  expect((await call(stranger, 'PUT', url, { cents: 50_000, seenCents: 0, code: 'ABCDEFGH' })).status).toBe(403);
  expect((await call(friend, 'PUT', url, { cents: 50_000, seenCents: 0, code })).body).toMatchObject({
    cents: 50_000,
    counted: null,
  });
  // Who has pledged needs the code no more.
  expect((await call(friend, 'PUT', url, { cents: 60_000, seenCents: 50_000 })).status).toBe(200);
  const own = await call(friend, 'GET', '/event-pledges');
  expect(own.body).toMatchObject({ privateEvents: [{ event: { id: proposal.id }, inviteCode: null }] });
  expect((await call(stranger, 'POST', `/squad-events/${proposal.id}/withdrawal`)).status).toBe(404);
  expect((await call<SquadEvent>(host, 'POST', `/squad-events/${proposal.id}/withdrawal`)).body.cancelReason).toBe(
    'withdrawn',
  );
  await events.run();
  expect((await events.walletOf(friend)).reserved).toBe(0);
});

test('anybody repeats what decided the boost, and each player has the own pledge with its result', async () => {
  await events.pledgeAll(100_000);
  // A newcomer pledges without counting.
  const newcomer = await events.squads.addPlayer({ ageDays: 2 });
  await events.squads.join(events.squadId, newcomer);
  await events.pledge(newcomer, 100_000);
  expect((await call(null, 'GET', `/squad-events/${events.id}/pledges`)).status).toBe(404);
  await events.decide();
  await events.start();
  const { body: event } = await call<SquadEvent>(null, 'GET', `/squad-events/${events.id}`);
  expect(event).toMatchObject({
    stage: 'started',
    pledges: 13,
    pledgers: 12,
    boostPpm: eventBoostPpm(12),
    start: { filled: true },
  });
  const { body } = await call<EventPledges>(null, 'GET', `/squad-events/${events.id}/pledges`);
  const hash = createHash('sha256');
  for (const [place, cents] of body.pledgedCents.entries()) {
    hash.update(subscriptionLine({ number: place + 1, shares: cents, held: body.uncounted.includes(place + 1) }));
  }
  expect(hash.digest('hex')).toBe(event.start?.hash);
  expect(body.pledgedCents.length - body.uncounted.length).toBe(event.pledgers);
  const fill = await events.fillOf(100_000);
  const own = await call<{ pledges: unknown[] }>(newcomer, 'GET', '/event-pledges');
  expect(own.body.pledges).toMatchObject([
    {
      cents: 100_000,
      counted: false,
      fill: {
        shares: fill.shares,
        totalCents: fill.totalCents,
        feeCents: fill.feeCents,
        returnedCents: 100_000 - fill.sumCents,
        unlockedAt: null,
      },
    },
  ]);
  const listed = await call<{ events: SquadEvent[] }>(null, 'GET', `/squad-events?squadId=${events.squadId}`);
  expect(listed.body.events.map(({ id }) => id)).toEqual([events.id]);
});

test('staff find events by squad, celebrity and stage, sorted, a page at a time', async () => {
  const { services, squads, squadId, captain } = events;
  const all = listStaffEvents.query.parse({});
  const list = async (query: object) => {
    const { rows, total } = await readPageOfRows(
      services.db,
      selectStaffEvents(services.db, { ...all, ...query }),
      all,
    );
    expect(total).toBe(rows.length);
    return rows;
  };
  const rows = await list({});
  expect(rows.map(({ squad_id }) => squad_id).toSorted()).toEqual([squadId, null].toSorted());
  const starts = rows.map(({ starts_at }) => starts_at.getTime());
  expect(starts).toEqual(starts.toSorted((left, right) => right - left));
  expect((await list({ direction: 'asc' })).map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
  const byPledges = (await list({ sort: 'pledged' })).map(({ pledged_cents }) => pledged_cents);
  expect(byPledges).toEqual(byPledges.toSorted((left, right) => right - left));
  const { name } = await squads.row(squadId);
  expect((await list({ q: name.toUpperCase() })).map(({ host_id }) => host_id)).toEqual([captain]);
  for (const { id, celebrity_id, stage } of rows) {
    expect((await list({ celebrity: celebrity_id, stage })).map((one) => one.id)).toContain(id);
  }
  expect(await list({ q: 'nothing like it' })).toEqual([]);
  expect(await list({ stage: 'scheduled' })).toEqual([]);
});

test('the timeline of a person has the pledges, with what became of them', async () => {
  const { services } = events;
  const pledger = events.members[0] ?? '';
  const entries = [pledgeEntry as TimelineEntry];
  const timeline = async (userId: string) => {
    const rows = await listTimeline(services.db, { userId, entries, cursor: undefined, limit: 10 });
    return rows.map(({ data }) => pledgeEntry.texts(data as never));
  };
  const { name } = await events.squads.row(events.squadId);
  expect(await timeline(await events.squads.addPlayer())).toEqual([]);
  const [entry, ...more] = await timeline(pledger);
  expect(more).toEqual([]);
  expect(entry?.title).toMatch(/^Pledged SE\$[\d,.]+ to an event of \w/);
  expect(entry?.text).toMatch(new RegExp(`^${name}: \\d+ shares$`));
});
