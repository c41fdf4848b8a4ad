// Longer than 300 lines because its tests share two members of staff, a player and their app.
import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { listStaffTickets } from '@limelight/contract/talk/staff-support';
import type { StaffTicket } from '@limelight/contract/talk/staff-support.schema';
import { includesPerk } from '@limelight/rules/perk';
import { answeringMs, ticketLinkDays } from '@limelight/rules/support';
import { tiers } from '@limelight/rules/tier';
import { dayMs, hourMs, secondMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { type RunningJobs, startJobs } from '../../../platform/jobs.js';
import { auditDatabase } from '../../../testing/audit.js';
import { usersModule } from '../../house/users/users.module.js';
import { byAdmin } from '../../people/access/access.fixture.js';
import { changeRole } from '../../people/access/change-role.js';
import { type AccountsUnderTest, type Browser, openAccounts } from '../../people/auth/accounts.fixture.js';
import { supportModule } from './support.module.js';
import { insertTicket } from './support.sql.js';
import { supportTasks } from './support-tasks.js';

let accounts: AccountsUnderTest;
let jobs: RunningJobs;
/** Two managers, and the player who writes. */
let ines: Browser;
let marek: Browser;
let player: Browser;
let playerId: string;
let marekId: string;

beforeAll(async () => {
  accounts = await openAccounts({ template: 'market' });
  supportModule.routes(accounts.app, accounts.services);
  usersModule.routes(accounts.app, { ...accounts.services, timeline: [] });
  jobs = await startJobs(accounts.services, supportTasks(accounts.services));
  ines = await addStaff('ines@staff.test', 'Ines Holt');
  marek = await addStaff('marek@staff.test', 'Marek Dolny');
  playerId = await accounts.addPlayer('nia@player.test');
  player = accounts.openBrowser();
  await player.signIn('nia@player.test');
});
beforeEach(() => accounts.services.clock.advance(2 * hourMs));
afterAll(async () => {
  await jobs.stop();
  await accounts.close();
});

async function addStaff(email: string, name: string): Promise<Browser> {
  const id = await accounts.addPlayer(email, { changes: { name } });
  await changeRole(accounts.services, { ...byAdmin(id), role: 'manager' });
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  if (name.startsWith('Marek')) marekId = id;
  return browser;
}

async function addTicket(changes: object = {}): Promise<number> {
  const { db, clock } = accounts.services;
  const texts = { name: 'Nia Castell', email: 'nia@player.test', subject: 'Undo', message: 'It does nothing.' };
  const ticket = { ...texts, user_id: playerId, tier: null, created_at: clock.now(), ...changes };
  return (await insertTicket(db, ticket)).number;
}

const urlOf = (number: number) => `/api/v1/manager/support-tickets/${number}`;
const read = async (number: number, as = ines): Promise<StaffTicket> => (await as.call(urlOf(number))).json();

function reply(as: Browser, number: number, changes: object = {}) {
  const body = { id: randomUUID(), kind: 'reply', text: 'Please try again.', version: 1, ...changes };
  return as.post(`${urlOf(number)}/messages`, body);
}

const mailsAbout = (number: number) =>
  accounts.services.mailer.sent.filter(({ subject }) => subject.includes(`LL-${number}`));

async function linkIn(number: number): Promise<string> {
  const mail = await vi.waitFor(() => {
    const [first] = mailsAbout(number);
    if (!first) throw new Error('no mail');
    return first;
  });
  return /support-link\?token=(\S+)/.exec(mail.text)?.[1] ?? 'none';
}

test('an answer is at the bell of the player once, and opens the conversation; a note and a visitor notify nobody', async () => {
  const number = await addTicket();
  const id = randomUUID();
  await Promise.all([1, 2, 3].map(() => reply(ines, number, { id })));
  await reply(ines, number, { kind: 'note', text: 'For us.', version: 2 });
  await reply(ines, await addTicket({ user_id: null }));
  const { db } = accounts.services;
  const stored = await db.selectFrom('notification').selectAll().where('user_id', '=', playerId).execute();
  const about = stored.filter(({ text }) => text.includes(`LL-${number}`));
  expect(about).toMatchObject([{ kind: 'support', title: 'Support answered you', path: `/support/LL-${number}` }]);
  const all = await db.selectFrom('notification').select('path').where('title', '=', 'Support answered you').execute();
  expect(all.filter(({ path }) => path === `/support/LL-${number}`)).toHaveLength(1);
});

test('the CSV has every ticket of the filter in the order of the list, and no message', async () => {
  const first = await addTicket({ subject: 'CSV one', email: '=cmd@player.test' });
  accounts.services.clock.advance(hourMs);
  const second = await addTicket({ subject: 'CSV two' });
  await reply(ines, await addTicket({ subject: 'CSV answered' }));
  const answer = await ines.call('/api/v1/manager/support-tickets/csv?q=CSV&status=open');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="support-tickets.csv"');
  const lines = answer.body.trim().split('\r\n');
  expect(lines[0]).toContain('Ticket,Status,Name,Email,Plan,Subject');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([`LL-${first}`, `LL-${second}`]);
  expect(lines[1]).toContain(",'=cmd@player.test,");
  expect(answer.body).not.toContain('It does nothing.');
});

test('an answer is mailed once, however often it is sent, and recorded with the status before and after', async () => {
  const number = await addTicket();
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => reply(ines, number, { id })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const { ticket, messages } = await read(number);
  expect(ticket).toMatchObject({ status: 'answered', waitingSince: null, assignee: { name: 'Ines Holt' } });
  expect(messages.map(({ author, text }) => [author, text])).toEqual([
    ['sender', 'It does nothing.'],
    ['staff', 'Please try again.'],
  ]);
  await linkIn(number);
  const [mail] = mailsAbout(number);
  expect([mailsAbout(number).length, mail?.to]).toEqual([1, 'nia@player.test']);
  expect(mail?.text).toContain('Please try again.');
  const { db } = accounts.services;
  const entries = await db.selectFrom('audit_entry').selectAll().where('target_id', '=', String(number)).execute();
  expect(entries).toMatchObject([
    {
      action: 'ticket.answer',
      before: { status: 'open', assigneeId: null },
      after: { status: 'answered', message: id },
    },
  ]);
});

test('of two staff who answer at the same time the second is refused with the answer of the first, and sends nothing', async () => {
  const number = await addTicket();
  const answers = await Promise.all([reply(ines, number), reply(marek, number, { text: 'Mine.' })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toMatchObject({ code: 'CONFLICT', details: { ticket: { version: 2, status: 'answered' } } });
  expect(refused.details.messages).toHaveLength(2);
  await linkIn(number);
  expect(mailsAbout(number)).toHaveLength(1);
  const { messages } = await read(number);
  expect(messages).toHaveLength(2);
});

test('a mail greets once, by the first name, and a note assigns the ticket to nobody', async () => {
  const number = await addTicket();
  await reply(ines, number, { kind: 'note', text: 'For us.' });
  expect((await read(number)).ticket.assignee).toBeNull();
  await reply(ines, number, { text: 'Hello Nia,\n\nplease try again.', version: 2 });
  await linkIn(number);
  const [mail] = mailsAbout(number);
  expect(mail?.text.match(/Hello/g)).toHaveLength(1);
  expect(mail?.answersKey).toBe(`support-confirmation:LL-${number}`);
  const plain = await addTicket();
  await reply(ines, plain);
  await linkIn(plain);
  expect(mailsAbout(plain)[0]?.text).toMatch(/^Hello Nia,\n\nPlease try again\./);
});

test('a search finds what was written, in the ticket, an answer or a note', async () => {
  const number = await addTicket({ message: 'The payment 7K2QXV9M is missing.' });
  await reply(ines, number, { text: 'It is PAID-TWICE.' });
  for (const q of ['7k2qxv9m', 'paid-twice', `LL-${number}`]) {
    const { rows } = (await ines.call(`/api/v1/manager/support-tickets?status=all&q=${q}`)).json();
    expect(
      rows.map((row: { number: number }) => row.number),
      q,
    ).toEqual([number]);
  }
});

test('the sender answers by the link of the mail, logged in or not, and the ticket waits again', async () => {
  const number = await addTicket({ user_id: null, email: 'visitor@sender.test' });
  await reply(ines, number, { status: 'closed' });
  const [url, token] = ['/api/v1/support-links', await linkIn(number)];
  const visitor = accounts.openBrowser();
  const shown = await visitor.post(url, { token });
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(shown.json().messages.map(({ name }: { name: string }) => name)).toEqual(['You', 'Ines']);
  accounts.services.clock.advance(hourMs);
  const id = randomUUID();
  const answers = [1, 2].map(() => visitor.post(`${url}/messages`, { token, id, text: 'It works now. Thank you!' }));
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { ticket, messages } = await read(number);
  expect(ticket).toMatchObject({ status: 'open', waitingSince: accounts.services.clock.now().toISOString() });
  expect(messages.map(({ author }) => author)).toEqual(['sender', 'staff', 'sender']);
});

test('a link opens its ticket alone, until it expires, and a changed one opens none', async () => {
  const number = await addTicket();
  await reply(ines, number);
  const token = await linkIn(number);
  const call = async (text: string) =>
    (await accounts.openBrowser().post('/api/v1/support-links', { token: text })).statusCode;
  const bytes = Buffer.from(token, 'base64url');
  bytes.writeUInt32BE(number - 1, 0);
  expect([await call(token), await call(bytes.toString('base64url'))]).toEqual([200, 400]);
  accounts.services.clock.advance(ticketLinkDays * dayMs);
  expect(await call(token)).toBe(400);
});

test('a player reads and answers their own tickets, without notes of staff; those of others do not exist', async () => {
  const [own, other] = [await addTicket(), await addTicket({ user_id: null })];
  await reply(ines, own, { kind: 'note', text: 'The player traded during a halt.' });
  const { version } = (await read(own)).ticket;
  await reply(ines, own, { version });
  const page = (await player.call(`/api/v1/support-tickets/${own}`)).json();
  expect(page).toMatchObject({ status: 'answered', reference: `LL-${own}` });
  expect(page.messages).toHaveLength(2);
  expect(JSON.stringify(page)).not.toMatch(/during a halt|Holt/);
  const message = { id: randomUUID(), text: 'Thank you' };
  expect((await player.post(`/api/v1/support-tickets/${own}/messages`, message)).statusCode).toBe(200);
  expect((await read(own)).ticket.status).toBe('open');
  expect((await player.call(`/api/v1/support-tickets/${other}`)).statusCode).toBe(404);
  expect((await player.post(`/api/v1/support-tickets/${other}/messages`, message)).statusCode).toBe(404);
  expect((await read(other)).messages).toHaveLength(1);
});

test('who is answering is shown to others, and expires by itself', async () => {
  const number = await addTicket();
  const shown = await marek.post(`${urlOf(number)}/presence`, {});
  expect(shown.json()).toEqual({ answering: [{ id: marekId, name: 'Marek Dolny' }] });
  expect((await read(number)).ticket.answering).toEqual([{ id: marekId, name: 'Marek Dolny' }]);
  accounts.services.clock.advance(answeringMs + secondMs);
  expect((await read(number)).ticket.answering).toEqual([]);
});

test('of two staff who take a ticket at the same time one has it, and the other is refused', async () => {
  const number = await addTicket();
  const { staff } = await read(number);
  const take = (as: Browser, name: string) =>
    as.call(urlOf(number), {
      method: 'PATCH',
      body: { version: 1, assigneeId: staff.find((one) => one.name === name)?.id },
    });
  const answers = await Promise.all([take(ines, 'Ines Holt'), take(marek, 'Marek Dolny')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const winner = answers.find(({ statusCode }) => statusCode === 200)?.json();
  expect((await read(number)).ticket.assignee).toEqual(winner.ticket.assignee);
  const toPlayer = { method: 'PATCH', body: { version: 2, assigneeId: playerId } } as const;
  expect((await ines.call(urlOf(number), toPlayer)).statusCode).toBe(400);
});

test('open tickets are listed with priority support first, then by how long they wait; late ones are marked', async () => {
  const { db } = accounts.services;
  await db.updateTable('support_ticket').set({ status: 'closed', waiting_since: null }).execute();
  const eliteId = await accounts.addPlayer('elite@player.test');
  await db.updateTable('wallet').set({ tier: 'elite' }).where('user_id', '=', eliteId).execute();
  const old = await addTicket({ subject: 'Old' });
  accounts.services.clock.advance(hourMs);
  const recent = await addTicket({ subject: 'Recent' });
  const first = await addTicket({ subject: 'With priority', user_id: eliteId });
  const list = async (query = '') => {
    const answer = await ines.call(`/api/v1/manager/support-tickets${query}`);
    return schemasOf(listStaffTickets).response.parse(answer.json());
  };
  const { rows, counts, total } = await list();
  expect(rows.map(({ number }) => number)).toEqual([first, old, recent]);
  expect([counts.open, total]).toEqual([3, 3]);
  const created = accounts.services.clock.nowMs();
  expect(rows.map(({ lateAt }) => Date.parse(lateAt ?? '') - created)).toEqual([2 * hourMs, 23 * hourMs, 24 * hourMs]);
  expect((await list(`?q=LL-${recent}`)).rows.map(({ subject }) => subject)).toEqual(['Recent']);
  expect((await list('?q=with%20PRI')).rows.map(({ number }) => number)).toEqual([first]);
  expect((await list('?assignee=me')).rows).toEqual([]);
  // The plan ends: the ticket waits in line with the others.
  await db.updateTable('wallet').set({ tier: 'free' }).where('user_id', '=', eliteId).execute();
  expect((await list()).rows.map(({ number }) => number)).toEqual([old, recent, first]);
});

test('tickets of each plan have the priority that the table of perks promises', async () => {
  const { db } = accounts.services;
  const ownerId = await accounts.addPlayer('plans@player.test');
  const number = await addTicket({ user_id: ownerId });
  for (const tier of tiers) {
    await db.updateTable('wallet').set({ tier }).where('user_id', '=', ownerId).execute();
    const later = await addTicket({ user_id: ownerId });
    const rows = db.selectFrom('support_ticket').select('priority').where('number', 'in', [number, later]);
    const priority = includesPerk(tier, 'prioritySupport');
    expect(await rows.execute()).toEqual([{ priority }, { priority }]);
  }
  await db.updateTable('wallet').set({ tier: 'free' }).where('user_id', '=', ownerId).execute();
});

test('the panel of the sender has what happened around the question, and of nobody else', async () => {
  const { db, clock } = accounts.services;
  const entry = { house: 'rewards', balance_cents: 1_005_000, reference_id: randomUUID() } as const;
  await db
    .insertInto('posted_entry')
    .values({
      ...entry,
      user_id: playerId,
      number: 2,
      kind: 'daily_bonus',
      amount_cents: 5_000,
      created_at: clock.now(),
    })
    .execute();
  const number = await addTicket();
  const { player: shown, events } = (await ines.call(`${urlOf(number)}/sender`)).json();
  expect(shown).toMatchObject({ userId: playerId, state: 'active', cashCents: 1_000_000 });
  expect(events).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Daily bonus', seCents: 5_000 })]));
  await db.deleteFrom('posted_entry').where('user_id', '=', playerId).where('number', '=', 2).execute();
  const visitor = await addTicket({ user_id: null, email: 'nobody@sender.test' });
  expect((await ines.call(`${urlOf(visitor)}/sender`)).json()).toEqual({ loggedIn: false, player: null, events: [] });
  const known = await addTicket({ user_id: null, email: 'Nia@player.test' });
  expect((await ines.call(`${urlOf(known)}/sender`)).json()).toMatchObject({
    loggedIn: false,
    player: { userId: playerId },
  });
});

test('who mutes answers of support still gets them by mail, and nothing at the bell', async () => {
  const { db } = accounts.services;
  const muted = { user_id: playerId, kind: 'support', in_app: false, email: true, push: false } as const;
  await db.insertInto('notification_preference').values(muted).execute();
  const number = await addTicket();
  await reply(ines, number, { id: randomUUID() });
  const about = db.selectFrom('notification').select('shown').where('path', '=', `/support/LL-${number}`);
  expect(await about.execute()).toEqual([{ shown: false }]);
  expect((await accounts.mailTo('nia@player.test', new RegExp(`LL-${number}`))).text).not.toBe('');
  await db.deleteFrom('notification_preference').where('user_id', '=', playerId).execute();
});

test('the tickets leave no invariant broken', async () => {
  expect(brokenFindings(await auditDatabase(accounts.services.db))).toEqual([]);
});
