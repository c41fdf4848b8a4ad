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
  const store = (changes?: Partial<SessionRow>) => sessions.read(row(changes).token, async () => row(changes));
  /** A reading that goes on until its row is known. */
  const begin = () => {
    let known: (found: SessionRow) => void = () => {};
    const ended = sessions.read('token', () => new Promise((resolve) => (known = resolve)));
    return { ended, known };
  };
  return { clock, sessions, store, begin };
}

test('a session is found for less than a second after it was read, from the moment the reading began', async () => {
  const { clock, sessions, begin } = open();
  const { ended, known } = begin();
  clock.ms = 500;
  known(row());
  await ended;
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
] as const)('one with %o is read for each request', async (changes) => {
  const { sessions, store, begin } = open();
  await store(changes);
  const { ended, known } = begin();
  const meanwhile = store({ ...changes, userId: 'read by itself' });
  known(row(changes));
  await ended;
  expect(await meanwhile).toMatchObject({ userId: 'read by itself' });
  expect(sessions.find('token')).toBeUndefined();
});

test.each(['session', 'user'])('a %s is forgotten with all that belongs to it', async (key) => {
  const { sessions, store } = open();
  await store();
  await store({ token: 'other', sessionId: 'another', userId: 'somebody' });
  sessions.forget(key);
  expect([sessions.find('token'), sessions.find('other')?.userId]).toEqual([undefined, 'somebody']);
});

test('who asks while a session is read gets the same row', async () => {
  const { store, begin } = open();
  const { ended, known } = begin();
  const meanwhile = store({ userId: 'never read' });
  known(row());
  expect([await ended, await meanwhile]).toEqual([row(), row()]);
});

test('what was read before something was forgotten is not stored after it, and nobody who asks later gets it', async () => {
  const { sessions, store, begin } = open();
  const { ended, known } = begin();
  sessions.forget('user');
  const later = store({ emailVerified: false });
  known(row());
  expect([await ended, await later]).toEqual([row(), row({ emailVerified: false })]);
  expect(sessions.find('token')).toBeUndefined();
});

test('there is a limit', async () => {
  const { sessions, store } = open();
  for (let index = 0; index < 20_001; index += 1) await store({ token: `token ${index}`, sessionId: `${index}` });
  expect([sessions.find('token 0'), sessions.find('token 20000')]).toEqual([undefined, expect.anything()]);
});
