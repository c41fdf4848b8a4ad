import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveStream } from '@limelight/contract/live';
import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.js';
import { registerStream } from '../../../platform/stream-route.js';
import { suspendByAdmin } from '../access/access.fixture.js';
import { type AccountsUnderTest, type Browser, goodPassword, openAccounts } from './accounts.fixture.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1';
let accounts: AccountsUnderTest;
let port: number;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
  const { app, services } = accounts;
  registerStream(app, services.live, { missed: () => [], own: async () => [] });
  await services.listener.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  accounts.services.live.close();
  await accounts.close();
});
beforeEach(() => accounts.services.clock.advance(20 * minuteMs));

async function addPlayer(): Promise<string> {
  count += 1;
  const email = `devices-${count}@example.org`;
  await accounts.addPlayer(email);
  return email;
}

async function signIn(email: string, userAgent: string): Promise<Browser> {
  const browser = accounts.openBrowser();
  await browser.signIn(email, goodPassword, { headers: { 'user-agent': userAgent } });
  return browser;
}

interface Listed {
  readonly id: string;
  readonly device: string;
  readonly kind: string;
  readonly current: boolean;
}

async function listed(browser: Browser): Promise<readonly Listed[]> {
  return (await browser.call('/api/v1/me/sessions')).json<{ sessions: Listed[] }>().sessions;
}

/** An open event stream of this browser; `ended` resolves when the server closes it. */
async function openStream(browser: Browser): Promise<{ readonly ended: Promise<void> }> {
  const before = accounts.services.live.sessionIds.length;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await new Promise<{ readonly ended: Promise<void> }>((resolve) => {
    request({ port, path: liveStream.url, headers: { cookie } }, (response) => {
      response.resume();
      resolve({ ended: new Promise((end) => response.once('end', () => end())) });
    }).end();
  });
  await expect.poll(() => accounts.services.live.sessionIds.length).toBe(before + 1);
  return stream;
}

describe('devices', () => {
  it('are listed by name, this one first, without a token or an address', async () => {
    const email = await addPlayer();
    const laptop = await signIn(email, firefox);
    const phone = await signIn(email, iphone);
    const response = await phone.call('/api/v1/me/sessions');
    expect(response.json().sessions).toEqual([
      expect.objectContaining({ device: 'Safari on iPhone', kind: 'phone', current: true }),
      expect.objectContaining({ device: 'Firefox on Linux', kind: 'computer', current: false }),
    ]);
    for (const value of laptop.cookies.values()) expect(response.body).not.toContain(value.slice(0, 20));
    expect(response.body).not.toContain('127.0.0.1');
  });

  it('show their last activity to within a few minutes', async () => {
    const { clock } = accounts.services;
    const email = await addPlayer();
    const browser = await signIn(email, firefox);
    // Sessions begin by the system's clock.
    clock.advance(systemClock.nowMs() - clock.nowMs());
    const lastActive = async () => (await browser.call('/api/v1/me/sessions')).json().sessions[0].lastActiveAt;
    clock.advance(minuteMs);
    await browser.call('/api/v1/me');
    const first = clock.now().toISOString();
    expect(await lastActive()).toBe(first);
    clock.advance(minuteMs);
    await browser.call('/api/v1/me');
    expect(await lastActive()).toBe(first);
    clock.advance(5 * minuteMs);
    await browser.call('/api/v1/me');
    expect(await lastActive()).toBe(clock.now().toISOString());
  });

  it('can be signed out one by one by their owner only', async () => {
    const email = await addPlayer();
    const laptop = await signIn(email, firefox);
    const phone = await signIn(email, iphone);
    const stranger = await signIn(await addPlayer(), firefox);
    const phoneId = (await listed(phone))[0]?.id ?? '';
    const foreign = await stranger.call(`/api/v1/me/sessions/${phoneId}`, { method: 'DELETE' });
    expect(foreign.statusCode).toBe(404);
    expect((await phone.call('/api/v1/me')).statusCode).toBe(200);
    const left = await laptop.call(`/api/v1/me/sessions/${phoneId}`, { method: 'DELETE' });
    expect(left.json().sessions).toEqual([expect.objectContaining({ current: true })]);
    expect((await phone.call('/api/v1/me')).statusCode).toBe(401);
    expect((await laptop.call(`/api/v1/me/sessions/${phoneId}`, { method: 'DELETE' })).statusCode).toBe(404);
  });

  it('can all be signed out except the requesting one', async () => {
    const email = await addPlayer();
    const others = await Promise.all([signIn(email, iphone), signIn(email, firefox)]);
    const laptop = await signIn(email, firefox);
    const left = await laptop.call('/api/v1/me/sessions', { method: 'DELETE' });
    expect(left.json().sessions).toEqual([expect.objectContaining({ current: true })]);
    for (const other of others) expect((await other.call('/api/v1/me')).statusCode).toBe(401);
    expect((await laptop.call('/api/v1/me')).statusCode).toBe(200);
  });

  it('cannot be signed out by another site', async () => {
    const laptop = await signIn(await addPlayer(), firefox);
    const headers = { origin: 'https://evil.example' };
    expect((await laptop.call('/api/v1/me/sessions', { method: 'DELETE', headers })).statusCode).toBe(403);
  });
});

describe('an open stream', () => {
  it('ends with its own session, wherever that is signed out, and the others stay open', async () => {
    const email = await addPlayer();
    const laptop = await signIn(email, firefox);
    const phone = await signIn(email, iphone);
    const onPhone = await openStream(phone);
    await openStream(laptop);
    const phoneId = (await listed(phone))[0]?.id ?? '';
    await laptop.call(`/api/v1/me/sessions/${phoneId}`, { method: 'DELETE' });
    await onPhone.ended;
    expect(accounts.services.live.sessionIds).not.toContain(phoneId);
    expect(accounts.services.live.sessionIds).toContain((await listed(laptop))[0]?.id);
  });

  it('ends with a logout in the same browser', async () => {
    const laptop = await signIn(await addPlayer(), firefox);
    const stream = await openStream(laptop);
    await laptop.post('/api/auth/sign-out', {});
    await stream.ended;
  });

  it('ends on all devices when the account is suspended', async () => {
    const email = await addPlayer();
    const streams = [await openStream(await signIn(email, iphone)), await openStream(await signIn(email, firefox))];
    const { id } = await accounts.services.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await suspendByAdmin(accounts.services, id);
    await Promise.all(streams.map(({ ended }) => ended));
  });
});

describe('changing the password', () => {
  const path = '/api/v1/me/password';
  const newPassword = 'a longer walk by the river';

  it('needs the current one and a valid new one, and names the wrong field', async () => {
    const browser = await signIn(await addPlayer(), firefox);
    const wrong = await browser.post(path, { currentPassword: 'not mine', newPassword });
    expect([wrong.statusCode, wrong.json().details]).toEqual([400, { currentPassword: 'This is not your password' }]);
    const short = await browser.post(path, { currentPassword: goodPassword, newPassword: 'short' });
    expect(short.json().details).toEqual({ newPassword: 'Password must be at least 8 characters long' });
    for (const password of ['password', 'Password123!']) {
      const common = await browser.post(path, { currentPassword: goodPassword, newPassword: password });
      expect(common.json().details).toEqual({ newPassword: 'This password is too common. Please choose another one' });
    }
  });

  it('signs out every other device, invalidates mailed links and notifies the owner; this device stays signed in', async () => {
    const email = await addPlayer();
    const phone = await signIn(email, iphone);
    const laptop = await signIn(email, firefox);
    await laptop.post('/api/auth/request-password-reset', { email });
    const link = await accounts.mailTo(email, /Reset/);
    const token = /token=(\S+)/.exec(link.text)?.[1] ?? '';
    expect((await laptop.post(path, { currentPassword: goodPassword, newPassword })).json()).toEqual({ status: true });
    expect((await phone.call('/api/v1/me')).statusCode).toBe(401);
    expect((await laptop.call('/api/v1/me')).statusCode).toBe(200);
    expect((await accounts.openBrowser().signIn(email)).statusCode).toBe(401);
    expect((await accounts.openBrowser().signIn(email, newPassword)).statusCode).toBe(200);
    const reset = await accounts
      .openBrowser()
      .post('/api/auth/reset-password', { token, newPassword: 'from an old mail' });
    expect(reset.statusCode).toBe(400);
    await accounts.mailTo(email, /password was changed/);
  });
});
