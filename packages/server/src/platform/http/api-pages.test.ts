import { addresses } from '@limelight/contract/addresses';
import { endpoint } from '@limelight/contract/endpoint';
import { errorCatalogue, errorCodes } from '@limelight/contract/errors';
import type { Role } from '@limelight/rules/permission';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { registerApiPages } from './api-pages.js';
import { Refusal } from './refusal.js';
import { routeWithSchemas } from './route.js';
import { createHttpServer } from './server.js';
import type { Viewer } from './viewer.js';

let app: FastifyInstance;
let viewer: Viewer | null = null;
let siteName = 'Spotlight';

function viewerWith(role: Role): Viewer {
  return { userId: 'u', sessionId: 's', role, emailVerified: true, suspended: false };
}

const schemas = { response: z.strictObject({}).meta({ id: 'Open' }) };
const staffSchemas = { response: z.strictObject({}).meta({ id: 'OfStaff' }) };
const define = endpoint<typeof schemas>();
const call = { method: 'GET', tag: 'Test', summary: 'A call' } as const;
const open = define({ ...call, url: '/open', policy: 'public' });
const own = define({ ...call, url: '/own', policy: 'player' });
const keyed = define({ ...call, url: '/keyed', policy: 'player', scope: 'trade', errors: ['PRICE_MOVED'] });
const staff = define({ ...call, url: '/staff', policy: { permission: 'user.read' } });

const csvSchema = z.string();
const list = endpoint<{ response: typeof csvSchema }>()({ ...call, url: '/list/csv', policy: 'public' });
const feesSchema = z.strictObject({ byTier: z.record(z.enum(['basic', 'vip']), z.int()) }).meta({ id: 'Fees' });
const fees = endpoint<{ response: typeof feesSchema }>()({ ...call, url: '/fees', policy: 'public' });

beforeAll(async () => {
  app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  app.decorate('findViewer', async () => viewer);
  for (const definition of [open, own, keyed]) routeWithSchemas(app, definition, schemas, async () => ({}));
  routeWithSchemas(app, staff, staffSchemas, async () => ({}));
  routeWithSchemas(app, list, { response: csvSchema }, async () => 'a,b');
  routeWithSchemas(app, fees, { response: feesSchema }, async () => ({ byTier: { basic: 1, vip: 2 } }));
  await registerApiPages(app, {
    siteName: () => siteName,
    publicUrl: 'https://spot.example',
    helpPath: '/help',
    sessionCookie: '__Host-spot.session',
  });
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
  expect(info.contact).toEqual({ name: 'Spotlight support', url: 'https://spot.example/help' });
  expect(Object.keys(paths)).toEqual(['/open', '/own', '/keyed', '/list/csv', '/fees']);
  expect((await app.inject(addresses.openApi)).json()).toMatchObject({ info, paths });
  expect(paths['/open'].get.security).toEqual([]);
  expect(paths['/own'].get.security).toEqual([{ session: [] }]);
  expect(paths['/keyed'].get.security).toEqual([{ session: [] }, { apiKey: [] }]);
  expect(paths['/keyed'].get.description).toContain('PRICE_MOVED');
});

test('the document names the cookie of this game, files of lists as CSV, and all keys of a map', async () => {
  const { components, paths } = (await app.inject(addresses.openApi)).json();
  expect(components.securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Host-spot.session' });
  expect(Object.keys(paths['/list/csv'].get.responses[200].content)).toEqual(['text/csv']);
  const { byTier } = components.schemas.Fees.properties;
  expect(byTier).toMatchObject({ required: ['basic', 'vip'], additionalProperties: false });
  expect(byTier.properties).toMatchObject({ basic: { type: 'integer' }, vip: { type: 'integer' } });
  expect(byTier).not.toHaveProperty('propertyNames');
  const answer = await app.inject('/list/csv');
  expect([answer.statusCode, answer.body]).toEqual([200, 'a,b']);
});

test('a document has the schemas of its own endpoints and of no others', async () => {
  const schemasIn = async (url: string) => Object.keys((await app.inject(url)).json().components.schemas).sort();
  expect(await schemasIn(addresses.openApi)).toEqual(['Fees', 'Open', 'Problem']);
  viewer = viewerWith('manager');
  expect(await schemasIn('/staff-docs/json')).toEqual(['OfStaff', 'Problem']);
  viewer = null;
});

test('the document is made once, and a client that has it gets 304 until the name of the game changes', async () => {
  const made = vi.spyOn(app, 'swagger');
  for (const url of [addresses.openApi, '/docs/json']) {
    const first = await app.inject(url);
    expect(first.headers['content-type']).toContain('application/json');
    const held = { 'if-none-match': String(first.headers.etag) };
    const again = await app.inject({ url, headers: held });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    siteName = 'Footlight';
    const renamed = await app.inject({ url, headers: held });
    expect([renamed.statusCode, renamed.json().info.title]).toEqual([200, 'Footlight']);
    siteName = 'Spotlight';
    expect((await app.inject(url)).headers.etag).toBe(first.headers.etag);
  }
  made.mockClear();
  for (let request = 0; request < 3; request += 1) await app.inject(addresses.openApi);
  expect(made).not.toHaveBeenCalled();
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

test('the type of every problem is a place on the page of errors, which names its status and the endpoints with it', async () => {
  const page = await app.inject(addresses.errorPage);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const code of errorCodes) {
    const [path, fragment] = new Refusal(code).toProblem().type.split('#');
    expect(path).toBe(addresses.errorPage);
    expect(page.body).toContain(`<section id="${fragment}"><h2>${code}</h2><p>${errorCatalogue[code].status}: `);
  }
  expect(page.body).toMatch(/id="PRICE_MOVED">.*<code>POST \/api\/v1\/trades<\/code>/);
  expect(page.body, 'nothing of the back-office').not.toMatch(/\/api\/v1\/(?:manager|admin)\//);
  const again = await app.inject({ url: addresses.errorPage, headers: { 'if-none-match': String(page.headers.etag) } });
  expect(again.statusCode).toBe(304);
});
