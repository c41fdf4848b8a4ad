import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.js';

function openNames(options: { readonly never?: boolean } = {}) {
  const clock = { ms: 0, elapsedMs: () => clock.ms };
  return { clock, names: new StatementNames({ clock, usesBefore: 2, ...options }) };
}

function use(names: StatementNames, text: string, times: number): string | undefined {
  let name: string | undefined;
  for (let count = 0; count < times; count += 1) name = names.nameOf(text);
  return name;
}

test('a text that is run often within a minute has one name', () => {
  const { names } = openNames();
  expect(use(names, 'select 1', 2)).toBeUndefined();
  const name = use(names, 'select 1', 1);
  expect(name).toBeDefined();
  expect(names.nameOf('select 1')).toBe(name);
  expect(use(names, 'select 2', 3)).not.toBe(name);
});

test('a text that is run now and then has none', () => {
  const { names, clock } = openNames();
  for (let minute = 0; minute < 20; minute += 1) {
    expect(names.nameOf('select 1')).toBeUndefined();
    clock.ms += 61_000;
  }
});

test('lists of any length, what has all columns and what is not planned have none', () => {
  const { names } = openNames();
  const texts = [
    `insert into place values ${'($1), '.repeat(2_000)}`,
    'select * from place',
    'select "place".* from place',
    'insert into place values ($1) returning *',
    'commit',
    'set local work_mem = 1',
  ];
  expect(texts.map((text) => use(names, text, 5))).toEqual(texts.map(() => undefined));
  expect(use(names, 'select count(*) from place', 5)).toBeDefined();
});

test('a text that was forgotten gets another name, never that of another text', () => {
  const { names } = openNames();
  const seen = new Set([use(names, 'select 1', 3)]);
  for (let index = 0; index < 1_500; index += 1) seen.add(use(names, `select 1 + ${index}`, 3));
  seen.add(use(names, 'select 1', 3));
  expect(seen.size).toBe(1_502);
});

test('nothing has a name where they are switched off', () => {
  const { names } = openNames({ never: true });
  expect(use(names, 'select 1', 9)).toBeUndefined();
});
