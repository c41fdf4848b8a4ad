import { resetPassword, signIn } from '@limelight/contract/people/auth';
import { changePassword } from '@limelight/contract/people/profile';
import { minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personalTables } from '../../../compose.js';
import { deleteAccount } from '../../house/privacy/delete-account.js';
import { suspendByAdmin } from '../access/access.fixture.js';
import { registerApiKeys } from '../api-keys/api-keys.routes.js';
import { type AccountsUnderTest, type Browser, goodPassword, openAccounts } from './accounts.fixture.js';
import { appCode } from './authenticator.fixture.js';
import { passwordLinkMaker } from './reset-token.js';

const newPassword = 'a longer walk by the river';
/** Without the comparison of versions two of three log-ins get in, so that a few rounds show it. */
const roundsPerChange = 5;
const logInsPerRound = 5;

let accounts: AccountsUnderTest;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
  registerApiKeys(accounts.app, accounts.services);
});
afterAll(() => accounts.close());
// Rate limits of one test must not affect the next.
beforeEach(() => accounts.services.clock.advance(20 * minuteMs));

interface Owner {
  readonly userId: string;
  readonly email: string;
  readonly browser: Browser;
}

async function addOwner(): Promise<Owner> {
  count += 1;
  const email = `race-${count}@example.org`;
  // Neither a sign-up nor its mail is what is raced here.
  accounts.services.clock.advance(20 * minuteMs);
  const userId = await accounts.addPlayer(email);
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return { userId, email, browser };
}

const changes: Readonly<Record<string, (owner: Owner) => Promise<unknown>>> = {
  reset: async (owner) => {
    const answer = await reset(owner);
    expect(answer.statusCode, answer.body).toBe(200);
  },
  change: async ({ browser }) => {
    const answer = await browser.post(changePassword.url, { currentPassword: goodPassword, newPassword });
    expect(answer.statusCode, answer.body).toBe(200);
  },
  suspension: ({ userId }) => suspendByAdmin(accounts.services, userId),
  deletion: ({ userId }) => deleteAccount({ ...accounts.services, personalTables }, userId),
};

async function reset({ userId }: Owner) {
  const url = new URL(await passwordLinkMaker(accounts.services)(userId));
  return accounts.openBrowser().post(resetPassword.url, { token: tokenOf(url), newPassword });
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

/** Log-ins that began before a change and end after it, whatever the machine does meanwhile. */
async function raceLogIns(owner: Owner, change: (owner: Owner) => Promise<unknown>): Promise<Browser[]> {
  const browsers = Array.from({ length: logInsPerRound }, () => accounts.openBrowser());
  const body = { email: owner.email, password: goodPassword };
  await Promise.all([...browsers.map((browser) => browser.post(signIn.url, body)), change(owner)]);
  return browsers;
}

async function countInside(browsers: readonly Browser[]): Promise<number> {
  const statuses = await Promise.all(browsers.map(async (browser) => (await browser.call('/api/v1/me')).statusCode));
  return statuses.filter((status) => status === 200).length;
}

const countSessions = async ({ userId }: Owner) => {
  const { rows } = await accounts.services.pool.query('select from session where user_id = $1', [userId]);
  return rows.length;
};

/** @returns how many browsers are inside, and how many sessions are stored, after all races of one kind */
async function countSurvivors(change: (owner: Owner) => Promise<unknown>, rounds: number) {
  let [inside, stored] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const owner = await addOwner();
    inside += await countInside(await raceLogIns(owner, change));
    stored += (await countSessions(owner)) - (await countInside([owner.browser]));
  }
  return { inside, stored };
}

test.each(Object.entries(changes))(
  'no log-in with the old password outlives a %s that it races',
  async (_name, change) => {
    expect(await countSurvivors(change, roundsPerChange)).toEqual({ inside: 0, stored: 0 });
  },
  120_000,
);

test('the same race is lost without the comparison of versions', async () => {
  const { pool } = accounts.services;
  await pool.query('alter table session disable trigger current_credentials');
  try {
    const change = changes.reset ?? (async () => {});
    const { inside } = await countSurvivors(change, roundsPerChange);
    expect(inside).toBeGreaterThan(0);
  } finally {
    await pool.query('alter table session enable trigger current_credentials');
  }
});

test('a log-in that waits for its code does not outlive a reset that it races', async () => {
  let inside = 0;
  for (let round = 0; round < 4; round += 1) {
    const owner = await addOwner();
    const setup = await owner.browser.post('/api/v1/me/two-factor/setup', { password: goodPassword });
    const { secret } = setup.json<{ secret: string }>();
    const confirmed = await owner.browser.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
    const browsers = recoveryCodes.slice(0, logInsPerRound).map(() => accounts.openBrowser());
    const logIn = async (browser: Browser, code: string | undefined) => {
      await browser.signIn(owner.email);
      await browser.post('/api/auth/two-factor', { code: code ?? '' });
    };
    await Promise.all([
      ...browsers.map((browser, index) => logIn(browser, recoveryCodes[index])),
      changes.reset?.(owner),
    ]);
    inside += await countInside(browsers);
  }
  expect(inside).toBe(0);
});

test('no key that is created while the password is reset stays in force', async () => {
  const { pool } = accounts.services;
  let created = 0;
  for (let round = 0; round < roundsPerChange; round += 1) {
    const owner = await addOwner();
    const create = () => owner.browser.post('/api/v1/api-keys', { name: 'Bot', scope: 'read' });
    const answers = await Promise.all([create(), create(), changes.reset?.(owner), create(), create()]);
    created += answers.filter((answer) => answer && 'statusCode' in (answer as object)).length;
    const { rows } = await pool.query('select from api_key where user_id = $1 and revoked_at is null', [owner.userId]);
    expect(rows.length).toBe(0);
  }
  expect(created).toBeGreaterThan(0);
});

test('a change of the password that races a reset does not replace the new password: one of them is refused', async () => {
  for (let round = 0; round < roundsPerChange; round += 1) {
    const owner = await addOwner();
    const thief = { currentPassword: goodPassword, newPassword: 'the sentence of a thief' };
    const [change, answer] = await Promise.all([owner.browser.post(changePassword.url, thief), reset(owner)]);
    // A change that came first has ended the link, and its owner sees that.
    expect([change.statusCode === 200, answer.statusCode === 200].sort()).toEqual([false, true]);
    const current = answer.statusCode === 200 ? newPassword : thief.newPassword;
    expect((await accounts.openBrowser().signIn(owner.email, current)).statusCode).toBe(200);
  }
});
