import { streamTopic } from '@limelight/contract/stream';
import { expect, test } from 'vitest';
import { collect, collectTopics, requireDistinctParts, requireKnownEvents, requireOwnedCauses } from '../compose.js';
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
    'modules/exchange/news/news.module.ts and modules/exchange/news/news.module.ts both declare "exchange/news"',
  );
});

test('a cause of a price that no module owns, or two, stops the start with one line that names the file', () => {
  expect(() => requireOwnedCauses([])).toThrow(
    'rules/src/causes/causes.ts: no module of packages/server/src/modules.ts owns the cause "ipo-close"',
  );
  const second = { name: 'play/orders', priceCauses: { kinds: ['news'] as const } };
  expect(() => requireOwnedCauses([...modules, second])).toThrow(
    'modules/exchange/news/news.module.ts and modules/play/orders/orders.module.ts both declare "news"',
  );
});

test('two owners of holds of one kind stop the start with both files named', () => {
  const seasons = { name: 'fame/seasons', holds: [{ kind: 'order', owners: 'select', endsWithTrading: true }] };
  expect(() => requireDistinctParts([...modules, seasons])).toThrow(
    'modules/play/orders/orders.module.ts and modules/fame/seasons/seasons.module.ts both declare "order"',
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
  const misspelt = { name: 'play/orders', onAccount: { stop: async () => {} } };
  expect(() => requireKnownEvents([misspelt as Module<Context>])).toThrow(
    'modules/play/orders/orders.module.ts: onAccount has no event "stop"',
  );
  const unwritten = { name: 'play/orders', onCelebrity: { suspends: undefined as never } };
  expect(() => requireKnownEvents([unwritten])).toThrow('modules/play/orders/orders.module.ts');
  expect(() => requireKnownEvents(modules)).not.toThrow();
});

test('every cause of a price is still owned by the module of its noun', () => {
  const owned = modules.flatMap(({ name, priceCauses }) => priceCauses?.kinds.map((kind) => `${kind}: ${name}`) ?? []);
  expect(owned).toEqual(
    expect.arrayContaining([
      'calendar: exchange/premieres',
      'catch-up: exchange/market',
      'category: exchange/celebrities',
      'correction: exchange/celebrities',
      'downtime: exchange/market',
      'listing: exchange/celebrities',
      'news: exchange/news',
      'popularity: exchange/market',
      'premiere: exchange/premieres',
      'price: exchange/celebrities',
      'restoration: exchange/celebrities',
      'split: exchange/splits',
      'suspension: exchange/celebrities',
    ]),
  );
});

test('every kind of the timeline is still owned by the module of its noun', () => {
  const owned = modules.flatMap(({ name, timeline = [] }) => timeline.map(({ kind }) => `${kind}: ${name}`));
  expect(owned).toEqual(
    expect.arrayContaining([
      'cash: exchange/wallet',
      'login: people/security-events',
      'payment: money/payments',
      'referral: play/rewards',
      'sign-up: people/auth',
      'staff: people/audit-trail',
      'ticket: talk/support',
      'trade: play/trading',
    ]),
  );
});

test('every module that follows an event today still follows it', () => {
  const parts = ['onAccount', 'onCelebrity', 'onNews'] as const;
  const hooked = modules.flatMap((module) =>
    parts.flatMap((part) => Object.keys(module[part] ?? {}).map((event) => `${part} ${event}: ${module.name}`)),
  );
  expect(hooked).toEqual(
    expect.arrayContaining([
      'onAccount verifies: exchange/wallet',
      'onAccount joins: play/rewards',
      'onAccount changes: exchange/wallet',
      'onAccount stops: play/orders',
      'onAccount endsAccess: people/auth',
      'onAccount endsAccess: people/notifications',
      'onAccount replacesSession: people/notifications',
      'onAccount closes: money/payments',
      'onAccount erases: talk/campaigns',
      'onAccount erases: play/rewards',
      'onCelebrity suspends: play/orders',
      'onNews reschedules: exchange/early-alerts',
    ]),
  );
});

const squadTopic = streamTopic({ topic: 'squad', policy: 'player' });

test.each([
  [
    'without a join rule',
    [{ name: 'squads', topics: [{ topic: squadTopic }] }],
    'modules/squads/squads.module.ts: the topic "squad" has no join rule',
  ],
  [
    'that no module serves',
    [],
    'contract/src/squads.ts: no module of packages/server/src/modules.ts serves the topic "squad"',
  ],
  [
    'that two modules serve',
    ['squads', 'leagues'].map((name) => ({ name, topics: [{ topic: squadTopic, mayJoin: () => true }] })),
    'modules/squads/squads.module.ts and modules/leagues/leagues.module.ts both declare "squad"',
  ],
])('a topic %s stops the start with its file named', (_what, from, line) => {
  const declared = [{ ...squadTopic, file: 'contract/src/squads.ts' }];
  // A plain JavaScript file, or an `as`, can leave the rule out.
  expect(() => collectTopics(from as never, declared)).toThrow(line);
});
