import { expect, test } from 'vitest';
import { collect, requireKnownEvents } from '../compose.js';
import type { Module } from '../module.js';
import { type Context, modules } from '../modules.js';

const daily = (module: Module<Context>) => module.daily ?? [];
const work = async () => {};

test('two modules that declare the same stop the start with both files named', () => {
  const backups = { name: 'backups', daily: [{ name: 'prune', from: '04:00', work }] };
  const nameOf = ({ name }: { readonly name: string }) => name;
  expect(() => collect([...modules, backups], daily, nameOf)).toThrow(
    'modules/system/system.module.ts and modules/backups/backups.module.ts both declare "prune"',
  );
  expect(() => collect([...modules, { name: 'news' }], (module) => [module], nameOf)).toThrow(
    'modules/news/news.module.ts and modules/news/news.module.ts both declare "news"',
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

test('a hook to an event that does not exist stops the start with its file named', () => {
  const misspelt = { name: 'orders', onAccount: { stop: async () => {} } };
  expect(() => requireKnownEvents([misspelt as Module<Context>])).toThrow(
    'modules/orders/orders.module.ts: onAccount has no event "stop"',
  );
  const unwritten = { name: 'orders', onCelebrity: { suspends: undefined as never } };
  expect(() => requireKnownEvents([unwritten])).toThrow('modules/orders/orders.module.ts');
  expect(() => requireKnownEvents(modules)).not.toThrow();
});

test('whoever follows an event today still follows it', () => {
  const parts = ['onAccount', 'onCelebrity', 'onNews'] as const;
  const drawn = modules.flatMap((module) =>
    parts.flatMap((part) => Object.keys(module[part] ?? {}).map((event) => `${part} ${event}: ${module.name}`)),
  );
  expect(drawn).toEqual(
    expect.arrayContaining([
      'onAccount verifies: wallet',
      'onAccount joins: rewards',
      'onAccount changes: wallet',
      'onAccount stops: orders',
      'onAccount endsAccess: auth',
      'onAccount endsAccess: notifications',
      'onAccount replacesSession: notifications',
      'onAccount closes: payments',
      'onAccount erases: campaigns',
      'onAccount erases: rewards',
      'onCelebrity suspends: orders',
      'onNews reschedules: early-alerts',
    ]),
  );
});
