import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '../testing/services.js';
import { accountSearch, searchAccounts, searchAddresses } from './account-search.sql.js';

let services: TestServices;

/** Three of 6,000 have the rare name. */
beforeAll(async () => {
  services = await createTestServices();
  await sql`
    insert into "user" (id, name, email, referral_code, created_at, updated_at)
    select gen_random_uuid(), case when n % 2000 = 7 then 'Zoe %_Rare' else 'Ama Usual' end, 'player' || n || '@mail.test',
      'A-' || translate(upper(lpad(to_hex(n), 4, 'Z')), '01', 'XY'), now(), now()
    from (select row_number() over () as n from generate_series(1, 6000)) as numbers`.execute(services.db);
  await sql`analyze "user"`.execute(services.db);
});
afterAll(() => services.close());

async function found(q: string, isCommon: boolean): Promise<number> {
  const query = services.db.selectFrom('user').select('id').where(accountSearch(q, { isCommon }).condition);
  return (await query.execute()).length;
}

test.each([
  ['mail.test', 6_000],
  ['USUAL', 5_997],
  ['zoe %_r', 3],
  ['%_', 0],
  ['zo', 3],
  ['Z', 3],
  ['oe', 0],
  // Every address and every handle begins so, and no name.
  ['pl', 0],
  ['nobody', 0],
])('"%s" finds the same accounts, whichever way the database searches', async (q, count) => {
  expect([await found(q, true), await found(q, false)]).toEqual([count, count]);
});

test('only a text that many accounts have is tested in the order of the list, and counted less far', async () => {
  expect(await searchAccounts(services.db, 'mail.test')).toMatchObject({ isCommon: true, countMax: 100 });
  expect(await searchAccounts(services.db, 'am')).toMatchObject({ isCommon: true });
  expect(await searchAccounts(services.db, 'rare')).toMatchObject({ isCommon: false, countMax: undefined });
  expect(await searchAccounts(services.db, '')).toBeUndefined();
});

test.each([
  ['mail.test', 6_000, true],
  ['100@MAIL', 6, false],
  ['player%', 0, false],
  ['usual', 0, false],
  ['pl', 6_000, false],
  ['ay', 0, false],
])('an address is found by "%s" as often as it has it, or of a short text begins so', async (q, count, isCommon) => {
  const search = await searchAddresses(services.db, q);
  expect(search?.isCommon).toBe(isCommon);
  const query = services.db
    .selectFrom('user')
    .select('id')
    .where(search?.condition ?? sql<boolean>`false`);
  expect((await query.execute()).length).toBe(count);
});
