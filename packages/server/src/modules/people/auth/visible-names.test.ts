import { readFile } from 'node:fs/promises';
import { publicNameProblem } from '@limelight/rules/public-name';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountsUnderTest, openAccounts } from './accounts.fixture.js';

let accounts: AccountsUnderTest;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

it.each([
  ['Amara Boateng', 'Amara Boateng'],
  ['J.R. Smith', 'J.R. Smith'],
  ['👩‍🎤 Zoë', '👩‍🎤 Zoë'],
  ['\u200B', 'Player'],
  ['\u3164\u3164', 'Player'],
  ['Ama\u202Era', 'Amara'],
  ['Limelight Support', 'Player'],
  ['ＬＩＭＥＬＩＧＨＴ', 'Player'],
  ['staff', 'Player'],
  ['https://evil.test/claim', 'evil test/claim'],
  ['www.evil.co.uk', 'www evil co uk'],
  ['a'.concat('\u036A'.repeat(30)), 'a\u036A\u036A\u036A'],
])('the name %j of an account from before the rule becomes %j', async (before, after) => {
  const { pool } = accounts.services;
  await accounts.addPlayer(`${crypto.randomUUID()}@example.org`, { changes: { name: 'Before' } });
  const updated = await pool.query(`update "user" set name = $1 where name = 'Before' returning id`, [before]);
  await pool.query(await readFile(new URL('../../../../migrations/0047_visible_names.sql', import.meta.url), 'utf8'));
  const { rows } = await pool.query('select name from "user" where id = $1', [updated.rows[0]?.id]);
  expect(rows).toEqual([{ name: after }]);
  expect(publicNameProblem(after, { siteName: 'Limelight' })).toBeNull();
});
