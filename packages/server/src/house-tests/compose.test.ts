import { expect, test } from 'vitest';
import { collect } from '../compose.js';
import type { Module } from '../module.js';
import { type Context, modules } from '../modules.js';

const daily = (module: Module<Context>) => module.daily ?? [];
const work = async () => {};

test('two modules that declare the same stop the start with both files named', () => {
  const backups = { name: 'house/backups', daily: [{ name: 'prune', from: '04:00', work }] };
  const nameOf = ({ name }: { readonly name: string }) => name;
  expect(() => collect([...modules, backups], daily, nameOf)).toThrow(
    'modules/house/system/system.module.ts and modules/house/backups/backups.module.ts both declare "prune"',
  );
  expect(() => collect([...modules, { name: 'exchange/news' }], (module) => [module], nameOf)).toThrow(
    'modules/exchange/news/news.module.ts and modules/exchange/news/news.module.ts both declare "news"',
  );
});

test('parts come in the order of the modules', () => {
  const [first, second] = ['a', 'b'].map((name) => ({ name, daily: [{ name, from: '04:00', work }] }));
  const parts = collect(
    [second, first].flatMap((module) => module ?? []),
    daily,
    ({ name }) => name,
  );
  expect(parts.map(({ name }) => name)).toEqual(['b', 'a']);
});
