import { basename } from 'node:path';
import { streamTopics } from '@limelight/contract/endpoints.schema';
import { dayCauses, openingCauses } from '@limelight/rules/causes/causes';
import type { FastifyInstance } from 'fastify';
import { dailyTask } from './daily-task.js';
import {
  accountEvents,
  celebrityEvents,
  type EventTypes,
  type Hooks,
  type HooksOf,
  newsEvents,
  type Run,
} from './hooks.js';
import type { Module } from './module.js';
import type { PriceCauses } from './modules/exchange/market/market.public.js';
import { holdInvariants } from './modules/exchange/wallet/wallet.public.js';
import { type SettingGroup, settingProblems } from './modules/people/settings/settings.public.js';
import type { MediaUser } from './modules/talk/media/media.public.js';
import { type Context, modules } from './modules.js';
import { CompositionError } from './platform/composition-error.js';
import type { InvariantQuery } from './platform/invariant.sql.js';
import type { Tasks } from './platform/jobs.js';
import type { PersonalTable } from './platform/personal-table.js';
import type { TickTask } from './platform/tick-tasks.js';
import type { TimelineEntry } from './platform/timeline-entry.js';
import { subscribeToTopicEnds, type Topic } from './platform/topics.js';
import type { Worker } from './platform/worker.js';

type Modules = readonly Module<Context>[];

/**
 * The parts of one kind from all modules, in the order of the modules.
 * @throws CompositionError when two parts have the same key: one would replace the other
 */
export function collect<Part>(
  from: Modules,
  partsOf: (module: Module<Context>) => readonly Part[],
  keyOf: (part: Part) => string,
): readonly Part[] {
  const owners = new Map<string, string>();
  return from.flatMap((module) => {
    const parts = partsOf(module);
    for (const part of parts) {
      const key = keyOf(part);
      const owner = owners.get(key);
      if (owner !== undefined)
        throw new CompositionError(`${fileOf(owner)} and ${fileOf(module.name)} both declare "${key}"`);
      owners.set(key, module.name);
    }
    return parts;
  });
}

function fileOf(module: string): string {
  return `modules/${module}/${basename(module)}.module.ts`;
}

/** What a data export contains and an account deletion removes. */
export const personalTables: readonly PersonalTable[] = modules.flatMap((module) => module.personalTables ?? []);

/** What refers to files of the media library. */
const mediaUsers: readonly MediaUser[] = modules.flatMap((module) => module.mediaUsers ?? []);

export const priceCauses: readonly PriceCauses[] = modules.flatMap((module) => module.priceCauses ?? []);

export const timeline: readonly TimelineEntry[] = modules.flatMap((module) => module.timeline ?? []);

export const invariants: readonly InvariantQuery[] = [
  ...modules.flatMap((module) => module.invariants ?? []),
  ...holdInvariants(modules.flatMap(({ holds = [] }) => holds)),
];

/** The parts of a module with hooks, and the events that each knows. */
const hookParts = { onAccount: accountEvents, onCelebrity: celebrityEvents, onNews: newsEvents };

function runner<Events extends EventTypes>(
  hooksOf: (module: Module<Context>) => HooksOf<Events> | undefined,
): Run<Events> {
  return async (name, tx, event) => {
    const results: Events[typeof name]['result'][] = [];
    for (const module of modules) {
      const hook = hooksOf(module)?.[name];
      if (hook !== undefined) results.push(await hook(tx, event, hooks));
    }
    return results;
  };
}

export const hooks: Hooks = {
  account: runner(({ onAccount }) => onAccount),
  celebrity: runner(({ onCelebrity }) => onCelebrity),
  news: runner(({ onNews }) => onNews),
};

/**
 * @throws CompositionError when a module has a hook to an event that does not exist, which would never run
 */
export function requireKnownEvents(from: Modules): void {
  for (const module of from) {
    for (const [part, events] of Object.entries(hookParts)) {
      const declared = Object.entries(module[part as keyof typeof hookParts] ?? {});
      const wrong = declared.find(([name, hook]) => !(name in events) || typeof hook !== 'function');
      if (wrong !== undefined) throw new CompositionError(`${fileOf(module.name)}: ${part} has no event "${wrong[0]}"`);
    }
  }
}

/** In the order of the staff screen. */
export const settingGroups: readonly SettingGroup[] = modules.flatMap(({ settings }) =>
  settings === undefined ? [] : [settings],
);

/** @throws CompositionError when a module declares a setting that contradicts itself */
export function requireSoundSettings(from: Modules): void {
  for (const { name, settings = {} } of from) {
    const [problem] = settingProblems(settings);
    if (problem !== undefined) throw new CompositionError(`${fileOf(name)}: ${problem}`);
  }
}

/** @throws CompositionError when no module owns a cause of a price, or two do */
export function requireOwnedCauses(from: Modules): void {
  const owned = collect(from, ({ priceCauses: part }) => part?.kinds ?? [], String);
  const orphan = [...dayCauses, ...openingCauses].find(({ kind }) => !owned.includes(kind));
  if (orphan === undefined) return;
  throw new CompositionError(
    `rules/src/causes/causes.ts: no module of packages/server/src/modules.ts owns the cause "${orphan.kind}"`,
  );
}

/**
 * @throws CompositionError when two modules have one name, or declare the same table, hold, setting or
 * invariant
 */
export function requireDistinctParts(from: Modules): void {
  const tableOf = ({ table, owner = 'user_id' }: PersonalTable) => `${table}.${owner}`;
  collect(from, (module) => [module.name], String);
  collect(from, ({ personalTables: tables = [] }) => tables.map(tableOf), String);
  collect(from, (module) => module.timeline?.map(({ kind }) => kind) ?? [], String);
  collect(from, ({ holds = [] }) => holds.map(({ kind }) => kind), String);
  collect(from, ({ invariants: queries = [] }) => queries.map(({ invariant }) => invariant), String);
  collect(from, ({ settings = {} }) => Object.keys(settings), String);
}

/**
 * The topics of the stream that modules serve.
 * @throws CompositionError for one without a join rule, one that two modules serve, and one of the contract
 * that none serves
 */
export function collectTopics(from: Modules, declared = streamTopics): readonly Topic<Context>[] {
  const topics = collect(
    from,
    ({ topics: own = [] }) => own,
    ({ topic }) => topic.topic,
  );
  for (const { name, topics: own = [] } of from) {
    for (const { topic, mayJoin } of own) {
      if (typeof mayJoin === 'function') continue;
      throw new CompositionError(`${fileOf(name)}: the topic "${topic.topic}" has no join rule`);
    }
  }
  const unserved = declared.find((one) => !topics.some(({ topic }) => topic.topic === one.topic));
  if (unserved === undefined) return topics;
  throw new CompositionError(
    `${unserved.file}: no module of packages/server/src/modules.ts serves the topic "${unserved.topic}"`,
  );
}

export async function registerModules(app: FastifyInstance, context: Context): Promise<void> {
  subscribeToTopicEnds(context);
  for (const { routes, live } of modules) {
    live?.subscribe?.(context);
    await routes?.(app, context);
  }
}

/**
 * Adds to the started services the parts that modules declare for other modules.
 * @throws CompositionError when two modules declare the same, or one a setting that contradicts itself
 */
export function makeContext(
  started: Omit<
    Context,
    | 'personalTables'
    | 'timeline'
    | 'ownMessages'
    | 'topics'
    | 'mediaUsers'
    | 'waitingQueues'
    | 'metrics'
    | 'priceCauses'
  >,
): Context {
  requireDistinctParts(modules);
  requireSoundSettings(modules);
  requireKnownEvents(modules);
  requireOwnedCauses(modules);
  const readers = modules.flatMap(({ live }) => live?.ownMessage ?? []);
  const context: Context = {
    ...started,
    personalTables,
    timeline,
    mediaUsers,
    priceCauses,
    waitingQueues: () =>
      collect(
        modules,
        ({ waiting }) => waiting?.(context) ?? [],
        ({ name }) => name,
      ),
    metrics: () =>
      collect(
        modules,
        ({ metrics }) => metrics?.(context) ?? [],
        ({ name }) => name,
      ),
    topics: new Map(
      collectTopics(modules).map(({ topic, mayJoin, snapshot }) => [
        topic.topic,
        {
          topic,
          mayJoin: (joining) => mayJoin(context, joining),
          snapshot: async (joining) => (await snapshot?.(context, joining)) ?? [],
        },
      ]),
    ),
    ownMessages: async (player) => {
      const messages = await Promise.all(readers.map((read) => read(context, player)));
      return messages.filter((message) => message !== null);
    },
  };
  return context;
}

export function jobsOf(context: Context): Tasks {
  const tasks = collect(
    modules,
    ({ jobs }) => Object.entries(jobs?.(context) ?? {}),
    ([name]) => name,
  );
  return Object.fromEntries(tasks);
}

/** Starts what modules do all the time on this instance. */
export function startWorkers(context: Context): Worker {
  const workers = modules.flatMap(({ worker }) => worker?.(context) ?? []);
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

/** What runs after each tick on the leader instance, daily work included. */
export function tickTasksOf(context: Context): readonly TickTask[] {
  return collect(
    modules,
    ({ afterTick, daily = [] }) => [...(afterTick?.(context) ?? []), ...daily.map((work) => dailyTask(context, work))],
    ({ name }) => name,
  );
}
