import { impersonatedHeader } from '@limelight/contract/endpoint';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { describe, expect, it } from 'vitest';
import { type HandledRequest, handlingOf, isStorable, offlineAccount } from './offline-policy';

const ownOrigin = 'https://limelight.test';
const handling = (path: string, changes: Partial<HandledRequest> = {}) =>
  handlingOf({ method: 'GET', mode: 'cors', url: new URL(path, ownOrigin), ownOrigin, ...changes });

describe('the service worker', () => {
  it.each(['/api/v1/celebrities', '/api/v1/celebrities/gh1', '/api/v1/celebrities/gh1/candles?range=1W'])(
    'caches public data: %s',
    (path) => expect(handling(path)).toBe('everybody'),
  );

  it.each([
    ...['/api/v1/portfolio', '/api/v1/portfolio/history?range=ALL', '/api/v1/trades?limit=50'],
    ...['/api/v1/news?limit=20', '/api/v1/notifications', '/api/v1/leaderboards/league', '/api/v1/orders?limit=50'],
  ])("caches a player's own data separately, to be deleted at log-out: %s", (path) =>
    expect(handling(path)).toBe('own'),
  );

  it.each([
    ...['/api/v1/stream', '/api/auth/get-session', '/api/v1/me/sessions', '/api/v1/me/export', '/api/v1/api-keys'],
    ...['/docs', '/dev/mailbox', '/s/abc', '/api/v1/early-alerts'],
  ])('does not handle what needs the server: %s', (path) => expect(handling(path, { mode: 'navigate' })).toBe('leave'));

  it('does not handle writes or other origins', () => {
    expect(handling('/api/v1/trades', { method: 'POST' })).toBe('leave');
    expect(handling('https://elsewhere.test/api/v1/me')).toBe('leave');
  });

  it('serves the app for each of its pages', () => {
    expect(handling('/celebrity/1?range=1W', { mode: 'navigate' })).toBe('page');
    expect(handling('/', { mode: 'navigate' })).toBe('page');
  });

  it('distinguishes immutable files, pictures of people and others', () => {
    expect(handling('/assets/index-abc.js')).toBe('asset');
    expect(handling('/theme.js')).toBe('file');
    expect(handling('/posters/1.svg')).toBe('picture');
  });

  it('stores nothing that the server forbids to store, no failure and nothing of an impersonation', () => {
    const responseWith = (headers: Record<string, string>, ok = true) => ({ ok, headers: new Headers(headers) });
    expect(isStorable(responseWith({ 'cache-control': 'private, no-cache' }))).toBe(true);
    expect(isStorable(responseWith({ 'cache-control': 'no-store' }))).toBe(false);
    expect(isStorable(responseWith({ 'cache-control': 'private, no-store' }))).toBe(false);
    expect(isStorable(responseWith({ [impersonatedHeader]: '1' }))).toBe(false);
    expect(isStorable(responseWith({}, false))).toBe(false);
  });

  it('stores of the account neither address nor number', () => {
    expect(handling('/api/v1/me')).toBe('account');
    const me = {
      id: '1',
      email: 'ama@example.org',
      mobileNumberPrefix: '+233',
      mobileNumber: '244123456',
      tier: 'pro',
    };
    expect(offlineAccount(me as Me)).toEqual({ ...me, email: '', mobileNumberPrefix: '', mobileNumber: '' });
  });
});
