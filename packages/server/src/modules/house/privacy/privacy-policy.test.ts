import { randomUUID } from 'node:crypto';
import { uploadedAvatarUrl } from '@limelight/contract/addresses';
import { retainedAfterDeletion, unverifiedRetentionDays } from '@limelight/rules/personal-data';
import { dayMs, minuteMs } from '@limelight/rules/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personalTables } from '../../../compose.js';
import {
  type AccountsUnderTest,
  type Browser,
  goodPassword,
  openAccounts,
} from '../../people/auth/accounts.fixture.js';
import { unverifiedAccountsTask } from './prune-unverified.js';

let accounts: AccountsUnderTest;
let count = 0;

beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());
beforeEach(() => accounts.services.clock.advance(61 * minuteMs));

async function addPlayer() {
  count += 1;
  const email = `policy-${count}@example.org`;
  const id = await accounts.addPlayer(email);
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  return { id, email, browser };
}

const remove = (browser: Browser) =>
  browser.post('/api/v1/me/delete', { password: goodPassword, confirmation: 'DELETE' });

/** @returns its number */
async function addVisitorTicket(email: string): Promise<number> {
  const { db, clock } = accounts.services;
  const now = clock.now();
  const texts = { name: 'Amara', email, subject: 'Logged out', message: 'Hello?' };
  const { number } = await db
    .insertInto('support_ticket')
    .values({ ...texts, user_id: null, created_at: now, changed_at: now, waiting_since: now })
    .returning('number')
    .executeTakeFirstOrThrow();
  const answer = { id: randomUUID(), author: 'sender', text: 'And now?', user_id: null, created_at: now } as const;
  await db
    .insertInto('support_message')
    .values({ ...answer, ticket_number: number })
    .execute();
  return number;
}

describe('what the privacy policy says', () => {
  it('gives a reason for every table that stays after a deletion, and for nothing else', () => {
    const reasons = personalTables.flatMap((table) => (table.onDeletion === 'keep' ? [table.reason] : []));
    expect([...new Set(reasons)].sort()).toEqual(Object.keys(retainedAfterDeletion).sort());
  });

  it('is all that the export leaves out: the tables of passwords, of the second factor and of mailed links', () => {
    const omitted = personalTables.filter(({ exportAs }) => exportAs === undefined).map(({ table }) => table);
    expect(omitted).toEqual(['account', 'two_factor', 'two_factor_used_code', 'verification']);
  });
});

describe('messages to support from a verified address', () => {
  it('contains the picture, and what was sent to support from the verified address without logging in', async () => {
    const player = await addPlayer();
    const { db, files } = accounts.services;
    const name = 'b'.repeat(32);
    await files.put(`${name}.webp`, Buffer.from('picture'));
    await db
      .updateTable('user')
      .set({ image: uploadedAvatarUrl(name) })
      .where('id', '=', player.id)
      .execute();
    await addVisitorTicket(player.email.toUpperCase());
    await addVisitorTicket('somebody@example.org');
    const file = (await player.browser.call('/api/v1/me/export')).json();
    expect(file.picture).toBe(`data:image/webp;base64,${Buffer.from('picture').toString('base64')}`);
    expect(file.supportTickets).toEqual([expect.objectContaining({ subject: 'Logged out', user_id: null })]);
    expect(file.supportMessages).toEqual([expect.objectContaining({ text: 'And now?' })]);
  });

  it('erases what was sent to support from the address without logging in, if the address is verified', async () => {
    const player = await addPlayer();
    const unverified = 'not-mine@example.org';
    await accounts.addPlayer(unverified, { verified: false });
    const stranger = accounts.openBrowser();
    await stranger.signIn(unverified);
    const tickets = [await addVisitorTicket(player.email), await addVisitorTicket(unverified)];
    await remove(player.browser);
    await remove(stranger);
    const left = accounts.services.db.selectFrom('support_ticket').select('number').where('number', 'in', tickets);
    expect(await left.execute()).toEqual([{ number: tickets[1] }]);
  });
});

describe('an account that is not verified in time', () => {
  const exists = async (id: string) =>
    (await accounts.services.db.selectFrom('user').select('id').where('id', '=', id).execute()).length === 1;
  const prune = () =>
    unverifiedAccountsTask({ ...accounts.services, personalTables }).run({
      number: 1,
      atMs: accounts.services.clock.nowMs(),
    });

  it('is deleted with all its rows; verified accounts and those that invited somebody stay', async () => {
    const { db, clock, pool } = accounts.services;
    const player = await addPlayer();
    const id = await accounts.addPlayer('never@example.org', { verified: false });
    const inviter = await accounts.addPlayer('inviter@example.org', { verified: false });
    await db.updateTable('user').set({ referred_by: inviter }).where('id', '=', player.id).execute();
    // Staff changed the address, which is to be verified again.
    const moved = await addPlayer();
    await db.updateTable('user').set({ email_verified: false }).where('id', '=', moved.id).execute();
    await accounts.openBrowser().signIn('never@example.org');
    clock.advance(unverifiedRetentionDays * dayMs - 61 * minuteMs);
    await prune();
    expect(await exists(id)).toBe(true);
    clock.advance(122 * minuteMs);
    await Promise.all([prune(), prune()]);
    expect(await exists(id)).toBe(false);
    for (const { table, owner = 'user_id', onDeletion } of personalTables) {
      if (onDeletion !== 'erase') continue;
      const { rows } = await pool.query(`select 1 from "${table}" where ${owner} = $1`, [id]);
      expect(rows, table).toEqual([]);
    }
    for (const stays of [player.id, inviter, moved.id]) expect(await exists(stays)).toBe(true);
  });
});
