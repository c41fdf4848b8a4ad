import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { answerStaffTicket, listStaffTickets, updateStaffTicket } from '@limelight/contract/talk/staff-support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsUnderTest, type Browser, openAccounts } from '../../people/auth/accounts.fixture.js';
import { supportModule } from './support.module.js';
import { insertTicket } from './support.sql.js';

let accounts: AccountsUnderTest;
let ines: Browser;
let inesId: string;
let marek: Browser;

beforeAll(async () => {
  accounts = await openAccounts({ template: 'market' });
  supportModule.routes(accounts.app, accounts.services);
  [ines, inesId] = await addStaff('ines@staff.test');
  [marek] = await addStaff('marek@staff.test');
});
afterAll(() => accounts.close());

async function addStaff(email: string): Promise<[Browser, string]> {
  const id = await accounts.addPlayer(email);
  await accounts.services.db.updateTable('user').set({ role: 'manager' }).where('id', '=', id).execute();
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return [browser, id];
}

async function addTicket(): Promise<number> {
  const { db, clock } = accounts.services;
  const texts = { name: 'Nia Castell', email: 'nia@visitor.test', subject: 'Undo', message: 'It does nothing.' };
  return (await insertTicket(db, { ...texts, user_id: null, tier: null, created_at: clock.now() })).number;
}

const ticketsOf = async () => {
  const answer = await ines.call(`${listStaffTickets.url}?sort=changed`);
  return schemasOf(listStaffTickets).response.parse(answer.json()).rows;
};
const stored = (numbers: readonly number[]) =>
  accounts.services.db
    .selectFrom('support_ticket')
    .selectAll()
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute();

/** As selected rows of the list are changed: with the versions that it showed. */
async function changeAll(change: object, meanwhile: () => Promise<unknown>): Promise<number[]> {
  const listed = (await ticketsOf()).toSorted((a, b) => a.number - b.number);
  await meanwhile();
  const statuses: number[] = [];
  for (const { number, version } of listed) {
    const url = addressOf(updateStaffTicket.url, { number: String(number) });
    statuses.push((await ines.call(url, { method: 'PATCH', body: { version, ...change } })).statusCode);
  }
  return statuses;
}

test('tickets are changed together with the versions of the list, each with its entry; one that changed meanwhile is left', async () => {
  const { db } = accounts.services;
  const numbers = [await addTicket(), await addTicket(), await addTicket()];
  const [first, second = 0, third] = numbers;
  expect(await changeAll({ assigneeId: inesId }, async () => {})).toEqual([200, 200, 200]);
  expect((await stored(numbers)).map(({ assignee_id }) => assignee_id)).toEqual([inesId, inesId, inesId]);

  let before: unknown;
  const note = { id: randomUUID(), kind: 'note', text: 'Wait for the studio.', version: 2 };
  const statuses = await changeAll({ status: 'closed' }, async () => {
    await marek.post(addressOf(answerStaffTicket.url, { number: String(second) }), note);
    [before] = await stored([second]);
  });
  expect(statuses).toEqual([200, 409, 200]);
  const after = await stored(numbers);
  expect(after.map(({ status, version }) => [status, version])).toEqual([
    ['closed', 3],
    ['open', 3],
    ['closed', 3],
  ]);
  expect(after[1]).toEqual(before);

  const entries = await db
    .selectFrom('audit_entry')
    .select(['target_id', 'before', 'after'])
    .where('action', '=', 'ticket.update')
    .orderBy('number')
    .execute();
  const mine = { status: 'open', assigneeId: inesId };
  expect(entries).toEqual([
    ...numbers.map((number) => entryOf(number, { ...mine, assigneeId: null }, mine)),
    ...[first, third].map((number) => entryOf(number, mine, { ...mine, status: 'closed' })),
  ]);
});

const entryOf = (number: number | undefined, before: object, after: object) => ({
  target_id: String(number),
  before,
  after,
});

test('a version that is no number changes nothing', async () => {
  const number = await addTicket();
  const before = await stored([number]);
  const url = addressOf(updateStaffTicket.url, { number: String(number) });
  for (const version of ['1', 0, null]) {
    const answer = await ines.call(url, { method: 'PATCH', body: { version, status: 'closed' } });
    expect(answer.statusCode).toBe(400);
  }
  expect(await stored([number])).toEqual(before);
});
