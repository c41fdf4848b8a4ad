import { schemasOf } from '@limelight/contract/endpoints.schema';
import { createSupportTicket, listSupportTickets } from '@limelight/contract/talk/support';
import { tiers } from '@limelight/rules/tier';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock.js';
import { type RunningJobs, startJobs } from '../../../platform/jobs.js';
import { solve } from '../../../platform/robot-check.fixture.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { type AccountsUnderTest, type Browser, openAccounts } from '../../people/auth/accounts.fixture.js';
import { registerSupport } from './support.routes.js';
import { supportTasks } from './support-tasks.js';

let accounts: AccountsUnderTest;
let jobs: RunningJobs;
let visitor: Browser;

beforeAll(async () => {
  // The robot check also compares with the system time.
  accounts = await openAccounts({ clock: new ManualClock(systemClock.nowMs()) });
  registerSupport(accounts.app, accounts.services);
  jobs = await startJobs(accounts.services, supportTasks(accounts.services));
  visitor = accounts.openBrowser();
});

afterAll(async () => {
  await jobs.stop();
  await accounts.close();
});

async function solved(): Promise<string> {
  return solve((await visitor.call('/api/v1/robot-check')).json());
}

async function letterWith(changes: Readonly<Record<string, unknown>> = {}): Promise<Record<string, unknown>> {
  const texts = { name: 'Amara', email: 'amara@sender.test', subject: 'Orders', message: 'How?\nThank you.' };
  return { ...texts, ...changes, robotCheck: changes.robotCheck ?? (await solved()) };
}

async function rows() {
  return accounts.services.db.selectFrom('support_ticket').selectAll().orderBy('number').execute();
}

async function countEffects(): Promise<number> {
  const { db } = accounts.services;
  const effects = await db.selectFrom('job_effect').select('key').where('key', 'like', 'support-%').execute();
  return effects.length;
}

test('a ticket is stored as open, its number returned, and confirmed by mail without its text', async () => {
  const message = 'Buy cheap watches at watches.test';
  const answer = await visitor.post('/api/v1/support-tickets', await letterWith({ message, subject: 'Offer' }));
  expect(answer.statusCode, answer.body).toBe(201);
  const ticket = schemasOf(createSupportTicket).response.parse(answer.json());
  expect(ticket).toMatchObject({ subject: 'Offer', status: 'open' });
  expect(ticket.reference).toMatch(/^LL-1\d{4}$/);
  expect((await rows()).at(-1)).toMatchObject({ user_id: null, message, email: 'amara@sender.test', status: 'open' });
  const mail = await accounts.mailTo('amara@sender.test', new RegExp(ticket.reference));
  expect(mail.text).toContain(ticket.reference);
  expect(mail.text + mail.html).not.toMatch(/watches|Offer|Amara/);
});

test('a player can list only their own tickets', async () => {
  const [email, other] = ['ticket-owner@player.test', 'ticket-other@player.test'];
  const userId = await accounts.addPlayer(email);
  await accounts.addPlayer(other);
  const [owner, stranger] = [accounts.openBrowser(), accounts.openBrowser()];
  await owner.signIn(email);
  await stranger.signIn(other);
  const sent = await owner.post('/api/v1/support-tickets', await letterWith({ email, subject: 'Mine' }));
  expect(sent.statusCode).toBe(201);
  expect((await rows()).at(-1)).toMatchObject({ user_id: userId });
  const list = schemasOf(listSupportTickets).response.parse((await owner.call('/api/v1/support-tickets')).json());
  expect(list.tickets).toEqual([sent.json()]);
  expect((await stranger.call('/api/v1/support-tickets')).json()).toEqual({ tickets: [] });
  expect((await visitor.call('/api/v1/support-tickets')).statusCode).toBe(401);
});

test.each(tiers)(
  'a ticket of a player with the plan %s is marked and its mail promises priority only with Pro and Elite',
  async (tier) => {
    const { db } = accounts.services;
    const email = `ticket-${tier}@player.test`;
    const userId = await accounts.addPlayer(email);
    await db.updateTable('wallet').set({ tier }).where('user_id', '=', userId).execute();
    const browser = accounts.openBrowser();
    await browser.signIn(email);
    const sent = await browser.post('/api/v1/support-tickets', await letterWith({ email }));
    const ticket = schemasOf(createSupportTicket).response.parse(sent.json());
    const priority = tier === 'pro' || tier === 'elite';
    expect(ticket.priority).toBe(priority);
    expect((await rows()).at(-1)).toMatchObject({ user_id: userId, tier });
    const mail = await accounts.mailTo(email, new RegExp(ticket.reference));
    expect(/priority/i.test(mail.text)).toBe(priority);

    // The mark is what the confirmation promised: it does not change with the plan.
    await db.updateTable('wallet').set({ tier: 'free' }).where('user_id', '=', userId).execute();
    expect((await browser.call('/api/v1/support-tickets')).json()).toEqual({ tickets: [ticket] });
  },
);

test('an account that is not verified and a visitor send tickets without a plan', async () => {
  const email = 'ticket-unverified@player.test';
  await accounts.addPlayer(email, { verified: false });
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  for (const sender of [browser, visitor]) {
    const sent = await sender.post('/api/v1/support-tickets', await letterWith({ email }));
    expect(sent.json()).toMatchObject({ priority: false });
    expect((await rows()).at(-1)).toMatchObject({ tier: null });
  }
});

test.each<[string, Record<string, unknown>, string]>([
  ['no name', { name: '  ' }, 'name'],
  ['a line break in the name', { name: 'Ama\r\nBcc: all@victim.test' }, 'name'],
  ['no address', { email: 'amara' }, 'email'],
  ['a line break in the address', { email: 'a@b.test\r\nBcc: all@victim.test' }, 'email'],
  ['two addresses', { email: 'a@b.test, c@d.test' }, 'email'],
  ['a line break in the subject', { subject: 'Hi\nBcc: all@victim.test' }, 'subject'],
  ['a subject that is too long', { subject: 'x'.repeat(151) }, 'subject'],
  ['no message', { message: '\n' }, 'message'],
  ['a NUL in the message', { message: 'a\u0000b' }, 'message'],
  ['a message that is too long', { message: 'x'.repeat(4_001) }, 'message'],
  ['no robot check', { robotCheck: '' }, 'robotCheck'],
])('%s is refused next to its field and changes nothing', async (_what, changes, field) => {
  const before = [(await rows()).length, await countEffects()];
  const answer = await visitor.post('/api/v1/support-tickets', await letterWith({ robotCheck: 'e30=', ...changes }));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  expect(Object.keys(answer.json().details)).toContain(field);
  expect([(await rows()).length, await countEffects()]).toEqual(before);
});

test('an unknown field is refused', async () => {
  const answer = await visitor.post(
    '/api/v1/support-tickets',
    await letterWith({ robotCheck: 'e30=', status: 'closed' }),
  );
  expect(answer.statusCode).toBe(400);
});

test('one robot check creates one ticket, also when the same form is submitted concurrently', async () => {
  const letter = await letterWith({ email: 'hurry@sender.test' });
  const before = (await rows()).length;
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.post('/api/v1/support-tickets', letter)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400, 400, 400]);
  const refused = answers.find(({ statusCode }) => statusCode === 400);
  expect(refused?.json()).toMatchObject({
    code: 'ROBOT_CHECK_FAILED',
    message: 'Please verify you are not a robot',
  });
  expect((await rows()).length).toBe(before + 1);
});

test('the sixth ticket within an hour from one address is refused with the time to wait', async () => {
  const email = 'often@sender.test';
  for (let sent = 0; sent < 5; sent += 1) {
    const answer = await visitor.post('/api/v1/support-tickets', await letterWith({ email }));
    expect(answer.statusCode).toBe(201);
  }
  const before = (await rows()).length;
  const answer = await visitor.post('/api/v1/support-tickets', await letterWith({ email }));
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await rows()).length).toBe(before);
});

test('a retried confirmation has the same idempotency key', async () => {
  const email = 'once@sender.test';
  const answer = await visitor.post('/api/v1/support-tickets', await letterWith({ email }));
  const { reference } = schemasOf(createSupportTicket).response.parse(answer.json());
  await accounts.mailTo(email, new RegExp(reference));
  const number = Number(reference.slice(3));
  const effectKey = `support-confirmation:${reference}`;
  await supportTasks(accounts.services)['support-confirmation']?.({ number }, { effectKey });
  await vi.waitFor(() => expect(accounts.services.mailer.sent.filter(({ to }) => to === email)).toHaveLength(2), {
    timeout: 60_000,
  });
  // The same key gives the same Message-ID, by which mail servers deduplicate.
  const keys = accounts.services.mailer.sent.filter(({ to }) => to === email).map((mail) => mail.effectKey);
  expect(new Set(keys)).toEqual(new Set([effectKey]));
});
