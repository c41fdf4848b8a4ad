import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectUsers } from '../modules/house/users/users.sql.js';
import { createTestServices, type TestServices } from '../testing/services.js';
import { accountSearch } from './account-search.sql.js';
import { byLetters, contains, startsWith } from './search-fold.sql.js';

const names = ['Élodie Blanc', 'I\u0307brahim Çelik', 'Anna Straße', 'Søren Łuk'];
let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
  await sql`
    insert into "user" (id, name, email, referral_code, created_at, updated_at)
    select gen_random_uuid(), coalesce((${names}::text[])[n], 'Somebody ' || n), 'person' || n || '@mail.test',
      'B-' || translate(upper(lpad(to_hex(n), 4, 'Z')), '01', 'XY'), now(), now()
    from (select row_number() over ()::int as n from generate_series(1, 2000)) as numbers`.execute(services.db);
  // Until then new rows wait outside of the index of texts.
  await sql`vacuum analyze "user"`.execute(services.db);
});
afterAll(() => services.close());

test.each([
  ['elodie', 'Élodie Blanc'],
  ['ÉLODIE', 'Élodie Blanc'],
  ['e\u0301lod', 'Élodie Blanc'],
  ['ibrahim', 'I\u0307brahim Çelik'],
  ['İbrahim', 'I\u0307brahim Çelik'],
  ['celik', 'I\u0307brahim Çelik'],
  ['strasse', 'Anna Straße'],
  ['straße', 'Anna Straße'],
  ['soren luk', 'Søren Łuk'],
  ['é', 'Élodie Blanc'],
  ['sø', 'Søren Łuk'],
])('"%s" finds %s, whichever way the database searches', async (q, name) => {
  for (const isCommon of [true, false]) {
    const query = services.db.selectFrom('user').select('name').where(accountSearch(q, { isCommon }).condition);
    expect((await query.execute()).map((row) => row.name)).toContain(name);
  }
});

test.each([
  ['Élodie', 'E\u0301LODIE'],
  ['İbrahim', 'Ibrahım'],
  ['Straße', 'STRASSE'],
  ['Søren Ødegård', 'soren odegard'],
  ['Łódź', 'lodz'],
  ['Nguyễn', 'nguyen'],
  ['Ｊｏｈｎ', 'john'],
  ['ﬁnn Æther', 'finn aether'],
  ['ΟΔΟΣ', 'οδος'],
  ['Ёлка', 'елка'],
  ['50%_\\', '50%_\\'],
  ['50％', '50%'],
])('"%s" and "%s" find each other, and neither finds other letters', async (left, right) => {
  const { rows } = await sql`
    select ${contains(sql`${left}::text`, right)} as "there", ${contains(sql`${right}::text`, left)} as "back",
      ${contains(sql`'Ана ani 50xyz'`, left)} as "other"`.execute(services.db);
  expect(rows).toEqual([{ there: true, back: true, other: false }]);
});

test('lists are in the order of letters, and a page in the middle of a long one is read from its index', async () => {
  const sorted = ['Ada', 'Élodie', 'Emil', 'Šárka', 'Søren', 'Zoë'];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${sorted.toReversed()}::text[]) as name order by ${byLetters(sql`name`)}`.execute(
    services.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(sorted);
  const query = { status: undefined, role: undefined, tier: undefined, sort: 'name', direction: 'asc' } as const;
  const { sql: text, parameters } = selectUsers(services.db, query as never, undefined)
    .clearSelect()
    .select('user.id')
    .limit(10)
    .offset(900)
    .compile();
  const plan = await services.pool.query(`explain ${text}`, [...parameters]);
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('Index Only Scan using user_name');
  expect(lines).not.toContain('Sort');
});

test('a search by a part and one by a beginning can read an index', async () => {
  const planOf = (condition: ReturnType<typeof startsWith>) =>
    services.db.transaction().execute(async (tx) => {
      // Of so few rows it would read all.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from "user" where ${condition} and account_state <> 'closed'`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  expect(await planOf(accountSearch('Élodie', { isCommon: false }).condition)).toContain('user_text');
  expect(await planOf(startsWith(sql`"user".name`, 'él'))).toContain('user_name ');
});
