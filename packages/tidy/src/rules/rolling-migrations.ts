import type { Finding, House, HouseRule } from '../house.js';
import { partsOf, type SqlStatement, statementsOf } from './sql-statements.js';

/** The last migration that was written for games that stop for an upgrade. */
const baseline = '0104_squad_appeals.sql';
const migrations = /^packages\/server\/migrations\/\d{4}_\w+\.sql$/;
/**
 * Tables of what staff write, and of a row per celebrity or day: all their rows are read or changed in
 * milliseconds, and nobody notices that they are locked meanwhile.
 */
const smallTables = new Set(
  'celebrity celebrity_change celebrity_market campaign canned_reply day_key fair_day fee_window market news_item pool retirement setting split squad_event'.split(
    ' ',
  ),
);

/** What a statement is judged with. */
interface Surroundings {
  readonly name: string;
  /** Tables, views, functions and triggers that its file creates. */
  readonly created: ReadonlySet<string>;
  /** Columns that migrations since the baseline have added: the version before writes none of them. */
  readonly added: ReadonlySet<string>;
  readonly uniqueIndexes: ReadonlySet<string>;
  readonly statements: readonly SqlStatement[];
}

type Check = (text: string, surroundings: Surroundings, parts: readonly string[]) => string | null;

/** The name of a table after some words; null when the file creates it, and so nobody uses it yet. */
function usedTable(text: string, pattern: RegExp, { created }: Surroundings): string | null {
  const [, one, other] = pattern.exec(text) ?? [];
  const name = (one ?? other)?.replaceAll('"', '');
  return name === undefined || created.has(name) ? null : name;
}

function largeTable(text: string, pattern: RegExp, surroundings: Surroundings): string | null {
  const name = usedTable(text, pattern, surroundings);
  return name === null || smallTables.has(name) ? null : name;
}

const alteredTable = /^alter table (?:if exists )?(?:only )?("?\w+"?)/;
const indexedTable = /^create (?:unique )?index (?:.*? )?on (?:only )?("?\w+"?)/;
const changedTable =
  /\bupdate (?:only )?("?\w+"?)(?: as \w+| \w+)?? set\b|\bdelete from (?:only )?("?\w+"?)(?: as \w+| \w+)??(?: (?:using|where)\b|;|$)/;
const addedColumn =
  /\badd (?:column )?(?:if not exists )?(?!(?:column|if|constraint|check|foreign|unique|primary|exclude|value|attribute)\b)("?\w+"?) (.*)/;
const changedType = /\balter (?:column )?"?\w+"? (?:set data )?type\b/;
const addedConstraint = /\badd (?:constraint|check|foreign|unique|primary|exclude)\b/;

/** The columns that the parts of a statement add, with what follows their names. */
function addedColumns(parts: readonly string[]): { readonly column: string; readonly rest: string }[] {
  return parts.flatMap((part) => {
    const [, column, rest = ''] = addedColumn.exec(part) ?? [];
    return column === undefined ? [] : [{ column, rest }];
  });
}

const isNew = (text: string, { added }: Surroundings) =>
  [...added].some((column) => new RegExp(`\\b${column}\\b`).test(text));

/** What fails in an instance of the version before. */
const breaking: readonly Check[] = [
  (text, { created }) => {
    const kind =
      /^drop (table|view|materialized view|function|procedure|routine|aggregate|type|domain|schema|trigger)\b/;
    const what = kind.exec(text)?.[1];
    if (what === undefined) return null;
    const names = text
      .replace(kind, '')
      .replace(/^ if exists/, '')
      .replace(/ (?:on|cascade|restrict)\b.*$/, '');
    const gone = names.split(',').map((name) => name.replace(/\(.*/, '').trim());
    return gone.every((name) => created.has(name)) ? null : `drops the ${what} ${gone.join(', ')}`;
  },
  (text, around) =>
    usedTable(text, alteredTable, around) && /\bdrop (?!(?:constraint|default|not|expression|identity)\b)/.test(text)
      ? 'drops a column'
      : null,
  (text, around) => (usedTable(text, alteredTable, around) && changedType.test(text) ? 'changes a type' : null),
  (text) => (/^alter\b.*\brename (?!constraint\b)/.test(text) && !/^alter index\b/.test(text) ? 'renames' : null),
  (text) => (/^alter type\b.*\b(?:drop|alter) attribute\b/.test(text) ? 'changes an attribute' : null),
  (text, around, parts) => {
    if (usedTable(text, alteredTable, around) === null) return null;
    const isNeeded = ({ rest }: { readonly rest: string }) =>
      /\bnot null\b/.test(rest) && !/\b(?:default|generated)\b/.test(rest);
    const needed = addedColumns(parts).find(isNeeded);
    return needed === undefined ? null : `adds the column ${needed.column} that the version before leaves out`;
  },
  (text, around) =>
    usedTable(text, alteredTable, around) && /\balter (?:column )?\w+ (?:set not null|drop default)\b/.test(text)
      ? 'demands a value of a column'
      : null,
  (text, { uniqueIndexes }) => {
    const index = /^drop index (?:concurrently )?(?:if exists )?(\w+)/.exec(text)?.[1];
    return index !== undefined && uniqueIndexes.has(index) ? `drops ${index}, which "on conflict" may need` : null;
  },
  (text) => (/\bdrop constraint (?:if exists )?\w+_(?:key|pkey)\b/.test(text) ? 'drops a unique constraint' : null),
  (text, around) => {
    if (usedTable(text, alteredTable, around) === null || !addedConstraint.test(text)) return null;
    if (/\bdrop constraint\b/.test(text) || isNew(text, around)) return null;
    return 'adds a constraint that the version before does not know';
  },
  (text, around) =>
    /^create unique index\b/.test(text) && usedTable(text, indexedTable, around) && !isNew(text, around)
      ? 'adds a unique index that the version before does not know'
      : null,
];

/** What keeps players waiting while it reads or writes a whole table. */
const blocking: readonly Check[] = [
  (text, around) => {
    const table = largeTable(text, indexedTable, around);
    return table !== null && !/\bindex concurrently\b/.test(text)
      ? `makes an index of ${table}; write it in a file of its own, ..._concurrently.sql`
      : null;
  },
  (text, { name, statements }) => {
    const [isOne, isNamed] = [/\bindex concurrently\b/.test(text), name.endsWith('_concurrently.sql')];
    return (isOne || isNamed) && !(isOne && isNamed && statements.length === 1)
      ? '"create index concurrently" is a file with that statement alone, ..._concurrently.sql'
      : null;
  },
  (text, around, parts) => {
    const table = largeTable(text, alteredTable, around);
    if (table === null) return null;
    const isRead = (part: string) => addedConstraint.test(part) && !/\bnot valid\b|\busing index\b/.test(part);
    return parts.some(isRead)
      ? `reads all of ${table} for a constraint; add it "not valid", and validate it in the next file`
      : null;
  },
  (text, around, parts) => {
    if (largeTable(text, alteredTable, around) === null) return null;
    const checked = addedColumns(parts).find(({ rest }) => /\b(?:check|references|unique|primary)\b/.test(rest));
    return checked === undefined
      ? null
      : `reads the whole table for ${checked.column}; add its constraint "not valid" by itself`;
  },
  (text, { statements }) => {
    const constraint = /\bvalidate constraint (\w+)/.exec(text)?.[1];
    const own = statements.some((one) => one.text.includes(`add constraint ${constraint} `));
    return constraint !== undefined && own
      ? `validates ${constraint} while the table is locked: in the next file`
      : null;
  },
  (text, around, parts) => {
    if (largeTable(text, alteredTable, around) === null) return null;
    if (changedType.test(text) || /\bset (?:un)?logged\b/.test(text)) return 'writes the whole table again';
    const volatile = /\b(?:generated\b|\w*serial\b|default .*(?:gen_random_uuid|random|clock_timestamp|nextval)\b)/;
    const written = addedColumns(parts).find(({ rest }) => volatile.test(rest));
    return written === undefined ? null : `writes the whole table again for ${written.column}`;
  },
  (text, around) => {
    const table = largeTable(text, changedTable, around);
    return table !== null && !around.name.endsWith('_in_ranges.sql')
      ? `changes the rows of ${table} in one transaction; write it as ..._in_ranges.sql`
      : null;
  },
  (text) => (/^(?:lock|cluster|vacuum|reindex)\b/.test(text) ? 'locks a table for as long as it takes' : null),
];

/** The release since which nothing uses what a migration takes away. */
const contract = /^-- contract since (\d+\.\d+\.\d+): \S.*/;

/** Versions that have a heading in the list of changes. */
function releasesOf(house: House): ReadonlySet<string> {
  const text = house.has('CHANGELOG.md') ? house.text('CHANGELOG.md') : '';
  return new Set([...text.matchAll(/^## (\d+\.\d+\.\d+)\b/gm)].map(([, version = '']) => version));
}

const creates =
  /\bcreate (?:or replace )?(?:table|view|materialized view|function|trigger|type|domain)(?: if not exists)? "?(\w+)"?/g;

function findingsIn(house: House, path: string, known: Pick<Surroundings, 'added' | 'uniqueIndexes'>): Finding[] {
  const file = house.text(path);
  const statements = statementsOf(file);
  const created = new Set(statements.flatMap(({ text }) => [...text.matchAll(creates)].map(([, one = '']) => one)));
  const surroundings = { ...known, name: path.split('/').at(-1) ?? '', created, statements };
  const release = contract.exec(file)?.[1];
  const mayBreak = release !== undefined && releasesOf(house).has(release);
  const unknown = release !== undefined && !mayBreak ? [`names ${release}, which is no release of CHANGELOG.md`] : [];
  const found = statements.flatMap((statement) => {
    const { text, offset } = statement;
    const checks = [...(mayBreak ? [] : breaking), ...blocking];
    const whats = checks.flatMap((check) => check(text, surroundings, partsOf(statement)) ?? []);
    return whats.map((what) => ({ path, line: house.lineAt(path, offset + 1), what }));
  });
  return [...unknown.map((what) => ({ path, line: 1, what })), ...found];
}

export const rollingMigrations: HouseRule = {
  name: `migrations after ${baseline} leave what the version before uses, and keep nobody waiting`,
  reason:
    'During an upgrade instances of the version before serve players on the new schema. Take away a release later, in a file whose first line is "-- contract since 1.2.0: why" with the release that no longer used it: decision 114.',
  check: (house) => {
    const paths = house.paths(migrations);
    const later = paths.filter((path) => (path.split('/').at(-1) ?? '') > baseline);
    const added = later.flatMap((path) =>
      statementsOf(house.text(path)).flatMap((one) => addedColumns(partsOf(one)).map(({ column }) => column)),
    );
    const unique = paths.flatMap((path) =>
      [...house.text(path).matchAll(/create unique index (?:concurrently )?(\w+)/g)].map(([, index = '']) => index),
    );
    const known = { added: new Set(added), uniqueIndexes: new Set(unique) };
    return later.flatMap((path) => findingsIn(house, path, known));
  },
  breaches: [
    'alter table trade drop column fee_cents;',
    'alter table trade drop fee_cents;',
    'alter table setting alter value type jsonb;',
    'alter table setting add reason text not null;',
    'alter table trade rename column fee_cents to fee;',
    'alter table trade rename to deal;',
    "alter type ledger_kind rename value 'buy' to 'purchase';",
    'drop table if exists trade;',
    'drop view order_with_hold;',
    'drop function if exists place_trades;',
    'drop type trade_side;',
    'drop trigger open_account on visit;',
    'alter type trade_decision drop attribute first_trade;',
    'alter table setting add column reason text not null;',
    'alter table setting alter column value set not null;',
    'alter table setting alter column value drop default;',
    'alter table setting add constraint setting_small check (length(value) < 9) not valid;',
    'create unique index setting_value on setting (value);',
    'create unique index once on setting (value);\ndrop index once;',
    'alter table visit drop constraint visit_user_id_key;',
    '-- contract since 9.9.9: unused.\nalter table trade drop column fee_cents;',
    'create index trade_fee on trade (fee_cents);',
    'create index concurrently trade_fee on trade (fee_cents);',
    'alter table trade add column note text; alter table trade add constraint trade_note check (note <> $$a;b$$);',
    'alter table trade add column note text check (length(note) < 9);',
    'alter table trade add column note text, add constraint one check (note <> $$$$) not valid; alter table trade validate constraint one;',
    '-- contract since 1.1.0: wider.\nalter table trade alter column price_cents type numeric;',
    'alter table trade add column folded text generated always as (search_fold(note)) stored;',
    'alter table trade add column id uuid default gen_random_uuid();',
    'update wallet set entry_count = 0;',
    'with a as (select 1) delete from wallet using a;',
    'lock table trade;',
  ].map((text) => ({
    'packages/server/migrations/0105_a.sql': text,
    'CHANGELOG.md': '## Unreleased\n\n## 1.1.0\n',
  })),
};
