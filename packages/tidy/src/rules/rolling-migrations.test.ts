import { expect, it } from 'vitest';
import { House } from '../house.js';
import { rollingMigrations } from './rolling-migrations.js';
import { statementsOf } from './sql-statements.js';

const changelog = '# Changelog\n\n## Unreleased\n\n## 1.1.0, schema 0106\n';

function findings(files: Readonly<Record<string, string>>): string[] {
  const migrations = Object.entries(files).map(([name, text]) => [`packages/server/migrations/${name}`, text]);
  return rollingMigrations
    .check(new House({ ...Object.fromEntries(migrations), 'CHANGELOG.md': changelog }))
    .map(({ line, what }) => `${line} ${what}`);
}

it.each([
  [
    'a table with all that belongs to it',
    'create table fan (id uuid primary key, n integer not null); create unique index fan_n on fan (n);',
  ],
  ['a column that may be empty', 'alter table trade add column note text;'],
  ['a column with a default', 'alter table trade add column noted boolean not null default false;'],
  ['a value of an enum', "alter type ledger_kind add value 'gift';"],
  [
    'a check of a new column',
    'alter table trade add column note text, add constraint note check (note <> $$$$) not valid;',
  ],
  ['a view with more columns', 'drop view order_with_hold; create view order_with_hold as select 1;'],
  [
    'a wider check in the place of the old',
    'alter table market drop constraint old, add constraint new check (tick_number > 0);',
  ],
  ['an index of a small table', 'create index news_item_author on news_item (author);'],
  ['rows of a small table', "update setting set value = '1' where key = 'a';"],
  ['words in a comment', '-- drop table trade; update wallet set cash_cents = 0;\nselect 1;'],
])('%s may come with a release', (_what, text) => {
  expect(findings({ '0105_a.sql': text })).toEqual([]);
});

it('an index of a large table is made concurrently in a file of its own', () => {
  const text = '-- Dear trades.\ncreate index concurrently trade_fee on trade (fee_cents);\n';
  expect(findings({ '0105_trade_fee_concurrently.sql': text })).toEqual([]);
  expect(findings({ '0105_trade_fee_concurrently.sql': `${text}select 1;` })).toHaveLength(2);
});

it('a unique index may be of a column that a migration before has added', () => {
  const added = 'alter table trade add column note text;';
  const index = 'create unique index concurrently trade_note on trade (note);';
  expect(findings({ '0105_a.sql': added, '0106_note_concurrently.sql': index })).toEqual([]);
  expect(findings({ '0106_note_concurrently.sql': index })).toHaveLength(1);
});

it('all rows of a large table change in ranges', () => {
  const text = 'do $$ begin update wallet set entry_count = 0; commit; end $$;';
  expect(findings({ '0105_a_in_ranges.sql': text })).toEqual([]);
});

it('a contract takes away what no release since the named one uses, and nothing in the release that expanded', () => {
  const drop = 'alter table trade drop column fee_cents;';
  expect(findings({ '0107_a.sql': `-- contract since 1.1.0: fees are in fee.\n${drop}` })).toEqual([]);
  expect(findings({ '0107_a.sql': `-- contract since 1.2.0: fees are in fee.\n${drop}` })).toEqual([
    '1 names 1.2.0, which is no release of CHANGELOG.md',
    '2 drops a column',
  ]);
  expect(findings({ '0107_a.sql': `-- contract since 1.1.0:\n${drop}` })).toEqual(['2 drops a column']);
});

it('what was written before the rule is not judged', () => {
  expect(findings({ '0104_squad_appeals.sql': 'drop table trade;' })).toEqual([]);
});

it('statements end at semicolons outside of texts, bodies and comments', () => {
  const file = `-- One; two.\nselect ';', "a;b";\ncreate function f() as $$ begin; end $$;\ninsert into A values ('it''s;'); -- End;`;
  expect(statementsOf(file).map(({ text }) => text)).toEqual([
    `select ';', "a;b"`,
    'create function f() as $$ begin; end $$',
    `insert into a values ('it''s;')`,
  ]);
});
