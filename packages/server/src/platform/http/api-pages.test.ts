import { addresses } from '@limelight/contract/addresses';
import { endpoint } from '@limelight/contract/endpoint';
import type { Role } from '@limelight/rules/permission';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { registerApiPages } from './api-pages.js';
import { routeWithSchemas } from './route.js';
import { createHttpServer } from './server.js';
import type { Viewer } from './viewer.js';

let app: FastifyInstance;
let viewer: Viewer | null = null;

function viewerWith(role: Role): Viewer {
  return { userId: 'u', sessionId: 's', role, emailVerified: true, suspended: false };
}

const schemas = { response: z.strictObject({}) };
const define = endpoint<typeof schemas>();
const call = { method: 'GET', tag: 'Test', summary: 'A call' } as const;
const open = define({ ...call, url: '/open', policy: 'public' });
const own = define({ ...call, url: '/own', policy: 'player' });
const keyed = define({ ...call, url: '/keyed', policy: 'player', scope: 'trade', errors: ['PRICE_MOVED'] });
const staff = define({ ...call, url: '/staff', policy: { permission: 'user.read' } });

beforeAll(async () => {
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  app.decorate('findViewer', async () => viewer);
  for (const definition of [open, own, keyed, staff]) routeWithSchemas(app, definition, schemas, async () => ({}));
  await registerApiPages(app, { siteName: () => 'Spotlight' });
  await app.ready();
});

afterAll(() => app.close());

test('the API pages run under the content security policy of every page: all their scripts are served by us', async () => {
  const page = await app.inject('/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, content] of scripts) {
    expect(content?.trim()).toBe('');
    const address = /src="(\/docs\/static\/[^"]+)"/.exec(attributes ?? '')?.[1] ?? 'none';
    expect((await app.inject(address)).statusCode, address).toBe(200);
  }
});

test('the document lists for each endpoint whether it needs a session, a key or a permission, and omits the API pages', async () => {
  const { paths, info } = (await app.inject('/docs/json')).json();
  expect(info.title).toBe('Spotlight');
  expect(Object.keys(paths)).toEqual(['/open', '/own', '/keyed']);
  expect((await app.inject(addresses.openApi)).json()).toMatchObject({ info, paths });
  expect(paths['/open'].get.security).toEqual([]);
  expect(paths['/own'].get.security).toEqual([{ session: [] }]);
  expect(paths['/keyed'].get.security).toEqual([{ session: [] }, { apiKey: ['trade'] }]);
  expect(paths['/keyed'].get.description).toContain('PRICE_MOVED');
});

test('endpoints of the back-office are in a document of their own, which does not exist for anybody but staff', async () => {
  const files = ['', '/json', '/yaml', '/static/swagger-initializer.js'].map((file) => `/staff-docs${file}`);
  for (const seen of [null, viewerWith('user'), { ...viewerWith('admin'), suspended: true }]) {
    viewer = seen;
    for (const url of files) expect((await app.inject(url)).statusCode, url).toBe(404);
  }
  viewer = viewerWith('manager');
  for (const url of files) expect((await app.inject(url)).statusCode, url).toBe(200);
  const { paths, info } = (await app.inject('/staff-docs/json')).json();
  viewer = null;
  expect([info.title, Object.keys(paths)]).toEqual(['Spotlight: the back-office', ['/staff']]);
  expect(paths['/staff'].get.security).toEqual([{ session: [] }]);
  expect(paths['/staff'].get.description).toBe(
    'Needs the permission `user.read`. Outside of development the log-in must have passed two-factor authentication (`TWO_FACTOR_SETUP_NEEDED`, `TWO_FACTOR_NEEDED`).',
  );
});
