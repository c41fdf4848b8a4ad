import { setTimeout as sleep } from 'node:timers/promises';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { killDatabase } from '../kill-database.js';
import type { Random } from '../random.js';
import type { Game } from './game.js';
import type { PatroniNode } from './patroni-node.js';
import type { PostgresCluster } from './postgres-cluster.js';
import { continueTree, stopTree } from './process-tree.js';

interface Begun {
  /** What failed. */
  readonly of: string;
  /** Whether another one does its work, for what comes back only then. */
  readonly isReplaced?: () => Promise<boolean>;
  /** Brings back what failed. */
  readonly end: () => Promise<void>;
}

export interface Failure {
  readonly name: string;
  readonly begin: (random: Random) => Promise<Begun>;
}

/** What restarts a program does not restart it immediately. */
const restartMs = 2_000;

function found<Found>(one: Found | undefined, what: string): Found {
  if (one === undefined) throw new Error(`there is no ${what}`);
  return one;
}

/** Those of the game's instances. */
export function instanceFailures(game: Game): readonly Failure[] {
  const leader = async () => found(await game.leader(), 'leader');
  const nameOf = (instance: LimelightProcess) => `instance ${game.instances.indexOf(instance) + 1}`;
  const killed = async (instance: LimelightProcess): Promise<Begun> => {
    await instance.kill();
    const end = async () => {
      await sleep(restartMs);
      await instance.start();
    };
    return { of: nameOf(instance), end };
  };
  return [
    {
      name: 'kill -9 of an instance',
      begin: async (random) => {
        const leading = await leader();
        return killed(random.pick(game.instances.filter((one) => one !== leading)));
      },
    },
    { name: 'kill -9 of the leader', begin: async () => killed(await leader()) },
    {
      name: 'SIGSTOP of the leader',
      begin: async () => {
        const instance = await leader();
        process.kill(instance.pid, 'SIGSTOP');
        return {
          of: nameOf(instance),
          isReplaced: async () => (await game.leader(instance)) !== undefined,
          end: async () => void process.kill(instance.pid, 'SIGCONT'),
        };
      },
    },
  ];
}

/** Those of three nodes of PostgreSQL and of etcd. */
export function clusterFailures(cluster: PostgresCluster): readonly Failure[] {
  const primary = async () => found(await cluster.primary(), 'primary');
  const replaced = (node: PatroniNode) => async () => (await cluster.primary(node)) !== undefined;
  const comesBack = async () => undefined;
  const crash = async (node: PatroniNode): Promise<Begun> => {
    process.kill(await node.postmasterPid(), 'SIGKILL');
    // Patroni starts it again.
    return { of: node.name, end: comesBack };
  };
  return [
    { name: 'kill -9 of the primary', begin: async () => crash(await primary()) },
    {
      name: 'SIGSTOP of the primary',
      begin: async () => {
        const node = await primary();
        const pid = await node.postmasterPid();
        await stopTree(pid);
        return { of: node.name, isReplaced: replaced(node), end: () => continueTree(pid) };
      },
    },
    {
      name: 'primary cut off from all',
      begin: async () => {
        const node = await primary();
        node.cutOff();
        return { of: node.name, isReplaced: replaced(node), end: async () => node.reconnect() };
      },
    },
    {
      name: 'kill -9 of the synchronous standby',
      begin: async () => crash(found(await cluster.synchronousStandby(), 'synchronous standby')),
    },
    {
      name: 'switchover',
      begin: async () => {
        const node = await primary();
        await node.handOver();
        return { of: node.name, isReplaced: replaced(node), end: comesBack };
      },
    },
    {
      name: 'kill -9 of a member of etcd',
      begin: async (random) => {
        const { service } = random.pick(cluster.etcd);
        await service.kill();
        const end = async () => {
          await sleep(restartMs);
          service.start();
        };
        return { of: service.name, end };
      },
    },
  ];
}

/** That of the one PostgreSQL that the first instance brings, which starts it again. */
export function embeddedFailures(game: Game): readonly Failure[] {
  const [first] = game.instances;
  if (first === undefined) return [];
  const begin = async (): Promise<Begun> => {
    await killDatabase(first.dataDirectory);
    return { of: 'the embedded PostgreSQL', end: async () => undefined };
  };
  return [{ name: 'kill -9 of PostgreSQL', begin }];
}
