import { appIsCachedHeader } from '@limelight/contract/server-rendering';
import { minuteMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createNews, scheduleNews } from '../modules/exchange/news/news.public.js';
import type { StreamClient } from '../platform/stream.fixture.js';
import { isWebBuilt } from '../testing/web-build.js';
import { AccessUnderTest, type Caller, type Request } from './access-matrix.fixture.js';
import { nobody } from './access-matrix-row.fixture.js';
import { rows } from './access-matrix-table.fixture.js';

/**
 * Everybody who is not VIP, with and without an account, by session and by API key: what their streams begin
 * with.
 */
const beginnings: Readonly<Partial<Record<Caller, readonly string[]>>> = {
  visitor: ['tick'],
  unverified: ['tick'],
  player: ['tick', 'portfolio', 'notification'],
  manager: ['tick', 'portfolio', 'notification'],
  'key read': ['tick', 'portfolio', 'notification'],
  'key trade': ['tick', 'portfolio', 'notification'],
};
const others = Object.keys(beginnings) as readonly Caller[];

/** Random in every response, or limited to a few requests an hour. */
const withoutComparison = ['GET /api/v1/robot-check', 'GET /api/v1/me/export'];

/** What lists and pages show about the celebrity of the scheduled item, and pages of the app as HTML. */
const moreUrls = [
  ...['/api/v1/news?celebrityId=1', '/api/v1/news?topic=announcement&limit=100', '/api/v1/notifications?limit=100'],
  ...[
    '/api/v1/notifications?kind=market-event&show=unread',
    '/api/v1/celebrities/1/candles?range=LIVE',
    '/posters/1.svg',
  ],
  ...['/', '/news', '/dashboard', '/celebrity/1', '/notifications', '/docs', '/healthz', '/readyz', '/s/unknown'],
];

const urls = [
  ...rows.flatMap(({ route, url, policy }) => {
    const [method, path = ''] = route.split(' ');
    const isStaffs = typeof policy === 'object' && 'permission' in policy;
    if (method !== 'GET' || isStaffs || withoutComparison.includes(route)) return [];
    return [url ?? path.replace(/:\w+/, nobody)];
  }),
  ...moreUrls,
];

/** They differ between any two requests: the time, an id and its length, and what is left of a rate limit. */
const changingHeaders = /^(?:date|x-request-id|content-length|ratelimit)$/;

/** Players' pages are rendered while the server has time, so they have a test of their own. */
const withoutRendering = { [appIsCachedHeader]: '1' };

let access: AccessUnderTest;

beforeAll(async () => {
  access = await AccessUnderTest.open();
  // Everything is read eight times, in a minute of the test's clock.
  const open = { name: 'open', max: 1, remaining: 1, resetsInSeconds: 1 };
  vi.spyOn(access.app.requestLimits, 'count').mockReturnValue(open);
  await access.services.listener.start();
  // The first requests change something: sessions note when they were seen.
  await readEverything();
});

afterAll(() => access.close());

/** Every response that others can get, with its headers. */
async function readEverything(): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  for (const caller of others) {
    for (const url of urls) {
      for (const method of caller === 'player' ? ['GET', 'HEAD'] : ['GET']) {
        answers[`${method} ${url} as ${caller}`] = await read(caller, { method, url, headers: withoutRendering });
      }
    }
  }
  return answers;
}

async function read(caller: Caller, request: Request): Promise<string> {
  const { status, body, headers } = await access.call(caller, request);
  const named = Object.entries(headers).filter(([name]) => !changingHeaders.test(name));
  return JSON.stringify([status, named.sort(), body.replace(/urn:request:[\w-]+/, 'urn:request')]);
}

/**
 * A player's page as the server renders it, once it has time to: it is sent without content while the server
 * is busy.
 */
async function readRendered(url: string): Promise<string> {
  let page = '';
  const readOnce = async () => {
    page = await read('player', { method: 'GET', url });
    return page;
  };
  await expect.poll(readOnce, { interval: 500 }).toContain('data-rendered-for');
  return page;
}

/** While no query of a request can read an alert: it would wait, until its connection times out. */
function withoutAccessToAlerts<Result>(action: () => Promise<Result>): Promise<Result> {
  return access.services.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table early_alert in access exclusive mode`.execute(tx);
    return action();
  });
}

test('nothing that others can request or receive depends on an unpublished item, on its edits or on its alert', async () => {
  const before = await readEverything();
  expect(Object.keys(before).length).toBeGreaterThan(others.length * 50);
  const vips = await access.readStream('basic');
  const opened = await openStreams();
  await expect.poll(() => vips.events()).toContain('earlyAlert');
  const textBefore = textOf(opened);

  const item = new StaffItem();
  const stages = [
    ['drafted', () => item.create().then(() => item.edit({ title: 'Secret headline' }))],
    ['scheduled', () => item.schedule(60)],
    ['announced', () => item.schedule(20)],
    ['edited and postponed', () => item.edit({ impactBps: 700 }).then(() => item.schedule(25))],
    ['about somebody else', () => item.edit({ celebrityId: 'gh1' })],
    ['withdrawn', () => item.perform('unschedule')],
  ] as const;
  let openedLater: readonly StreamClient[] = [];
  for (const [stage, action] of stages) {
    await action();
    expect(await withoutAccessToAlerts(readEverything), stage).toEqual(before);
    if (stage === 'announced') openedLater = await openStreams();
  }

  // The alert itself has arrived, so the comparisons had something to find.
  await expect.poll(() => vips.text()).toContain('withdrawn');
  expect(vips.text()).not.toContain('Secret');
  expect(textOf(opened)).toEqual(textBefore);
  expect(textOf(openedLater)).toEqual(textBefore);
});

/** An item that staff write and change by their endpoints. */
class StaffItem {
  readonly #id = access.newId();
  readonly #draft = { celebrityId: '1', title: 'Secret title', body: 'Secret text', impactBps: -900 };
  #version = 0;

  create(): Promise<void> {
    return this.#send('POST', '', { id: this.#id, ...this.#draft });
  }

  edit(changes: object): Promise<void> {
    Object.assign(this.#draft, changes);
    return this.#send('PUT', `/${this.#id}`, { version: this.#version, ...this.#draft });
  }

  schedule(minutes: number): Promise<void> {
    const publishAt = new Date(access.services.clock.nowMs() + minutes * minuteMs).toISOString();
    return this.perform('schedule', { publishAt });
  }

  perform(action: string, more: object = {}): Promise<void> {
    return this.#send('POST', `/${this.#id}/${action}`, { version: this.#version, ...more });
  }

  async #send(method: string, path: string, body: object): Promise<void> {
    const answer = await access.call('admin', { method, url: `/api/v1/manager/news${path}`, body });
    expect([200, 201], answer.body).toContain(answer.status);
    this.#version = JSON.parse(answer.body).version;
  }
}

test.skipIf(!(await isWebBuilt()))('a rendered page of a free player does not depend on an alert', async () => {
  const pages = ['/news', '/dashboard', '/celebrity/gh1'];
  const before: string[] = [];
  for (const page of pages) before.push(await readRendered(page));
  const draft = { celebrityId: 'gh1', title: 'Secret title', body: 'Secret text', impactBps: -900 };
  const { services } = access;
  const id = await createNews(services, draft);
  await scheduleNews(services, id, new Date(services.clock.nowMs() + 20 * minuteMs));
  const after: string[] = [];
  for (const page of pages) after.push(await withoutAccessToAlerts(() => readRendered(page)));
  expect(after).toEqual(before);
});

/** Streams that have received what they begin with. */
async function openStreams(): Promise<readonly StreamClient[]> {
  const streams = await Promise.all(others.map((caller) => access.readStream(caller)));
  await expect.poll(() => streams.map((stream) => stream.events())).toEqual(Object.values(beginnings));
  return streams;
}

/** Without the heartbeats, whose number depends on how long the test takes. */
function textOf(streams: readonly StreamClient[]): readonly string[] {
  return streams.map((stream) => stream.text().replace(/^:\n\n/gm, ''));
}
