import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@limelight/harness/free-port';
import { waitFor } from '@limelight/harness/wait-for';
import { deployExample } from '../deploy-example.js';
import { runProgram } from '../mail-servers/run-program.js';
import { createEtcd, type EtcdMember, waitUntilDecided } from './etcd.js';
import { PatroniNode, superuserPassword } from './patroni-node.js';
import { asPostgres, type Programs, pathOf } from './programs.js';
import { Service } from './service.js';

const names = ['one', 'two', 'three'] as const;
const startMsMax = 90_000;
const gamePassword = 'of the game';

/** Three nodes of PostgreSQL under Patroni and etcd, and HAProxy that leads to the primary. */
export class PostgresCluster {
  /** For the game, through HAProxy. */
  readonly url: string;
  /** The same with all nodes, of which the game finds the primary. */
  readonly hostsUrl: string;
  readonly nodes: readonly PatroniNode[];
  readonly etcd: readonly EtcdMember[];
  readonly #proxy: Service;

  private constructor(nodes: readonly PatroniNode[], etcd: readonly EtcdMember[], proxy: Service, port: number) {
    this.nodes = nodes;
    this.etcd = etcd;
    this.#proxy = proxy;
    const urlOf = (...ports: readonly number[]) => {
      const hosts = ports.map((one) => `127.0.0.1:${one}`).join(',');
      return `postgresql://limelight:${encodeURIComponent(gamePassword)}@${hosts}/limelight`;
    };
    this.url = urlOf(port);
    this.hostsUrl = `${urlOf(...nodes.map(({ ports }) => ports.postgres))}?target_session_attrs=read-write`;
  }

  /** @param folder below the root of the programs */
  static async start(programs: Programs, folder: string): Promise<PostgresCluster> {
    const etcd = await createEtcd(programs, folder, names);
    const etcdPorts = etcd.map(({ port }) => port);
    const nodes: PatroniNode[] = [];
    for (const name of names) nodes.push(await PatroniNode.create({ programs, name, folder, etcdPorts }));
    const port = await findFreePort();
    const cluster = new PostgresCluster(nodes, etcd, await createProxy(programs, { folder, nodes, port }), port);
    try {
      await cluster.#start(programs, port);
    } catch (error) {
      await cluster.end();
      throw error;
    }
    return cluster;
  }

  async #start(programs: Programs, port: number): Promise<void> {
    for (const { service } of this.etcd) service.start();
    await waitUntilDecided(this.etcd);
    // The first one makes the database, of which the others are copies.
    this.nodes[0]?.service.start();
    await waitFor({ what: 'a primary', timeoutMs: startMsMax, pollMs: 200 }, () => {
      this.nodes[0]?.service.requireAlive();
      return this.primary();
    });
    for (const { service } of this.nodes.slice(1)) service.start();
    this.#proxy.start();
    await waitFor({ what: 'the standbys', timeoutMs: startMsMax, pollMs: 500 }, async () =>
      (await this.problem()) === undefined ? true : undefined,
    );
    const url = `postgresql://postgres:${encodeURIComponent(superuserPassword)}@127.0.0.1:${port}/postgres`;
    const statements = [
      `create role limelight login password '${gamePassword}'`,
      `create database limelight owner limelight template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    ];
    const values = statements.flatMap((statement) => ['-c', statement]);
    const [psql, ...rest] = asPostgres(programs, [pathOf(programs, 'psql'), url, '-v', 'ON_ERROR_STOP=1', ...values]);
    await runProgram(psql, rest);
  }

  /** The primary by what a node believes, of those that are not left out. */
  async primary(without?: PatroniNode): Promise<PatroniNode | undefined> {
    for (const node of this.nodes.filter((one) => one !== without)) {
      const leader = (await node.members())?.find(({ role, state }) => role === 'leader' && state === 'running');
      const found = this.nodes.find(({ name }) => name === leader?.name);
      if (found !== undefined && found !== without) return found;
    }
    return undefined;
  }

  /** The standby whose copy each write waits for. */
  async synchronousStandby(): Promise<PatroniNode | undefined> {
    const members = await this.nodes[0]?.members();
    const standby = members?.find(({ role }) => role === 'sync_standby');
    return this.nodes.find(({ name }) => name === standby?.name);
  }

  /** What is not as it was before a failure, by all nodes; undefined when all is well. */
  async problem(): Promise<string | undefined> {
    for (const node of this.nodes) {
      const members = await node.members();
      if (members === undefined) return `Patroni of ${node.name} does not answer`;
      const rolesAndStates = members.map(({ role, state }) => `${role} ${state}`).sort();
      const found = rolesAndStates.join(', ');
      const timelines = new Set(members.map(({ timeline }) => timeline));
      if (timelines.size > 1) return `${node.name} sees timelines ${[...timelines].join(', ')}`;
      if (found !== 'leader running, replica streaming, sync_standby streaming') return `${node.name} sees: ${found}`;
    }
    return undefined;
  }

  async end(): Promise<void> {
    await this.#proxy.kill();
    for (const node of this.nodes) await node.end();
    for (const { service } of this.etcd) await service.kill();
  }
}

interface ProxyPlace {
  readonly folder: string;
  readonly nodes: readonly PatroniNode[];
  readonly port: number;
}

async function createProxy(programs: Programs, { folder, nodes, port }: ProxyPlace): Promise<Service> {
  const file = join(folder, 'postgres.cfg');
  const servers = nodes.map(({ ports }, index) => [
    `10.0.0.${index + 1}:5432 check port 8008`,
    `127.0.0.1:${ports.postgres} check port ${ports.rest}`,
  ]);
  const changes = { '127.0.0.1:5432': `127.0.0.1:${port}`, ...Object.fromEntries(servers) };
  await writeFile(file, await deployExample('haproxy/postgres.cfg', changes));
  const seen = file.slice(programs.root.length);
  const command = asPostgres(programs, [pathOf(programs, 'haproxy'), '-db', '-f', seen]);
  return new Service('HAProxy of PostgreSQL', command, join(folder, 'haproxy-postgres.log'));
}
