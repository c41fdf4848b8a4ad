import { addresses } from '@limelight/contract/addresses';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { localMailbox } from './mailbox.public.js';
import { registerMailbox } from './mailbox.routes.js';

let services: TestServices;
let app: FastifyInstance;

beforeAll(async () => {
  services = await createTestServices();
  app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
  registerMailbox(app, services);
});
afterAll(async () => {
  await app.close();
  await services.close();
});

const link = 'http://limelight.test/verify-email?token=a.b-c&x=1';

async function deliver(effectKey: string, subject: string, text = `Open:\n${link}`): Promise<void> {
  services.clock.advance(1_000);
  await localMailbox(services).send({
    siteName: 'Spotlight',
    effectKey,
    to: 'ama@example.org',
    subject,
    text,
    html: `<p>${text}</p>`,
  });
}

it('shows mail newest first, as a page with links and as JSON for scripts', async () => {
  await deliver('1', 'First');
  await deliver('2', 'Second');
  const page = await app.inject(addresses.mailbox);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body.indexOf('Second')).toBeLessThan(page.body.indexOf('First'));
  expect(page.body).toContain('<a href="http://limelight.test/verify-email?token=a.b-c&amp;x=1">');
  const { mails } = (await app.inject(addresses.mailboxJson)).json();
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First']);
  expect(mails[0]).toMatchObject({ to: 'ama@example.org', text: `Open:\n${link}`, links: [link] });
});

it('filters mail by address', async () => {
  const toBo = { siteName: 'Spotlight', effectKey: 'bo', to: 'bo+1@example.org', subject: 'To Bo', text: '', html: '' };
  await localMailbox(services).send(toBo);
  const { mails } = (await app.inject({ url: addresses.mailboxJson, query: { to: toBo.to } })).json();
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['To Bo']);
  const nobody = (await app.inject(`${addresses.mailboxJson}?to=`)).json();
  expect(nobody.mails).toEqual([]);
});

it('stores one mail per idempotency key', async () => {
  await deliver('twice', 'Twice');
  await deliver('twice', 'Twice');
  const { mails } = (await app.inject(addresses.mailboxJson)).json();
  expect(mails.filter(({ subject }: { subject: string }) => subject === 'Twice')).toHaveLength(1);
});

it('escapes the content of a mail, so that it cannot inject markup or a script', async () => {
  await deliver('markup', '<script>alert(1)</script>', '<img src=x onerror=alert(1)> http://evil.example/"onclick="x');
  const page = await app.inject(addresses.mailbox);
  expect(page.body).not.toMatch(/<script|<img|"onclick/);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
});

it('cannot be registered in production', () => {
  expect(() => registerMailbox(app, { ...services, env: { ...services.env, production: true } })).toThrow('production');
});

it.each([
  ['a page that points its own name at this machine', 'evil.example:8080', '127.0.0.1'],
  ['a name that begins like this machine', '127.0.0.1.evil.example', '127.0.0.1'],
  ['another machine', 'localhost:8080', '192.168.1.20'],
  ['another machine over IPv6', 'localhost:8080', '2001:db8::1'],
  ['something that is no host', '[', '127.0.0.1'],
])('is closed to %s', async (_who, host, remoteAddress) => {
  for (const url of [addresses.mailbox, addresses.mailboxJson]) {
    const response = await app.inject({ url, headers: { host }, remoteAddress });
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  }
});

it.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', '127.0.0.2'])(
  'is open to this machine as %s',
  async (host) => {
    expect((await app.inject({ url: addresses.mailboxJson, headers: { host }, remoteAddress: '::1' })).statusCode).toBe(
      200,
    );
  },
);
