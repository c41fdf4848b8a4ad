import { expect, test } from 'vitest';
import { RecentSessions } from './recent-sessions.js';
import type { SessionRow } from './session.sql.js';

function row(changes: Partial<SessionRow> = {}): SessionRow {
  return {
    token: 'token',
    sessionId: 'session',
    userId: 'user',
    role: 'user',
    suspended: false,
    emailVerified: true,
    hasWallet: true,
    tier: 'free',
    recentlyAuthenticated: true,
    twoFactorOn: false,
    twoFactorPassed: false,
    impersonating: false,
    ...changes,
  };
}

function open() {
  const clock = { ms: 0, elapsedMs: () => clock.ms };
  const sessions = new RecentSessions(clock);
  return { clock, sessions, store: (changes?: Partial<SessionRow>) => sessions.begin()(row(changes)) };
}

test('a session is found for less than a second after it was read, from the moment the reading began', () => {
  const { clock, sessions } = open();
  const store = sessions.begin();
  clock.ms = 500;
  store(row());
  expect(sessions.find('token')).toEqual(row());
  clock.ms = 800;
  expect(sessions.find('token')).toBeUndefined();
});

test.each([
  { role: 'manager' },
  { role: 'admin' },
  { suspended: true },
  { emailVerified: false },
  { hasWallet: false },
  { impersonating: true },
  { twoFactorOn: true },
] as const)('one with %o is read for each request', (changes) => {
  const { sessions, store } = open();
  store(changes);
  expect(sessions.find('token')).toBeUndefined();
});

test.each(['session', 'user'])('a %s is forgotten with all that belongs to it', (key) => {
  const { sessions, store } = open();
  store();
  store({ token: 'other', sessionId: 'another', userId: 'somebody' });
  sessions.forget(key);
  expect([sessions.find('token'), sessions.find('other')?.userId]).toEqual([undefined, 'somebody']);
});

test('what was read before something was forgotten is not stored after it', () => {
  const { sessions } = open();
  const store = sessions.begin();
  sessions.forget('user');
  store(row());
  expect(sessions.find('token')).toBeUndefined();
});

test('there is a limit', () => {
  const { sessions, store } = open();
  for (let index = 0; index < 20_001; index += 1) store({ token: `token ${index}`, sessionId: `${index}` });
  expect([sessions.find('token 0'), sessions.find('token 20000')]).toEqual([undefined, expect.anything()]);
});
