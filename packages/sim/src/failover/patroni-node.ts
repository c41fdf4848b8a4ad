import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@limelight/harness/free-port';
import { deployExample } from '../deploy-example.js';
import { Gate } from './gate.js';
import { asPostgres, giveToPostgres, type Programs, pathOf } from './programs.js';
import { Service } from './service.js';

export const superuserPassword = 'of this run alone';
const answerMsMax = 2_000;

/** As Patroni reports it. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  /** Of a node whose PostgreSQL answers. */
  readonly timeline?: number;
}

export interface NodeOptions {
  readonly programs: Programs;
  readonly name: string;
  /** Of the run, below the root of the programs. */
  readonly folder: string;
  readonly etcdPorts: readonly number[];
}

interface Ports {
  readonly postgres: number;
  readonly rest: number;
}

/**
 * A node of PostgreSQL under Patroni, with `deploy/patroni/patroni.yml`. What goes from it to etcd, and from
 * others to it, goes through gates: held, they cut it off from everybody.
 */
export class PatroniNode {
  readonly name: string;
  readonly service: Service;
  readonly #options: NodeOptions;
  readonly #own: Ports;
  readonly #gates: readonly Gate[];

  private constructor(options: NodeOptions, service: Service, own: Ports, gates: readonly Gate[]) {
    this.name = options.name;
    this.service = service;
    this.#options = options;
    this.#own = own;
    this.#gates = gates;
  }

  /** Where others reach it. */
  get ports(): Ports {
    const [postgres, rest] = this.#gates;
    return { postgres: postgres?.port ?? 0, rest: rest?.port ?? 0 };
  }

  static async create(options: NodeOptions): Promise<PatroniNode> {
    const { programs, name, folder, etcdPorts } = options;
    const own = { postgres: await findFreePort(), rest: await findFreePort() };
    const gates = await Promise.all([own.postgres, own.rest, ...etcdPorts].map((port) => Gate.open(port)));
    const [postgres, rest, ...etcd] = gates.map(({ port }) => `127.0.0.1:${port}`);
    const home = join(folder, name);
    await mkdir(home);
    const seenHome = home.slice(programs.root.length);
    const text = await deployExample('patroni/patroni.yml', {
      'name: one': `name: ${name}`,
      'listen: 10.0.0.1:8008': `listen: 127.0.0.1:${own.rest}`,
      'connect_address: 10.0.0.1:8008': `connect_address: ${rest}`,
      // As if they were proxies: it would learn the addresses behind the gates.
      'hosts: 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379': `hosts: ${etcd.join(',')}\n  use_proxies: true`,
      'listen: 10.0.0.1:5432': `listen: 127.0.0.1:${own.postgres}`,
      'connect_address: 10.0.0.1:5432': `connect_address: ${postgres}`,
      '/var/lib/postgresql/limelight': `${seenHome}/data`,
      '/usr/lib/postgresql/17/bin': programs.postgresFolder ?? '',
      '/var/run/postgresql': seenHome,
      'change-me-1': superuserPassword,
      'change-me-2': superuserPassword,
      '10.0.0.0/24': '127.0.0.1/32',
    });
    await writeFile(join(home, 'patroni.yml'), text);
    await giveToPostgres(programs, seenHome);
    const command = asPostgres(programs, [pathOf(programs, 'patroni'), `${seenHome}/patroni.yml`]);
    return new PatroniNode(
      options,
      new Service(`Patroni of ${name}`, command, join(folder, `patroni-${name}.log`)),
      own,
      gates,
    );
  }

  /** Of PostgreSQL. @throws Error when it has none */
  async postmasterPid(): Promise<number> {
    const file = join(this.#options.folder, this.name, 'data', 'postmaster.pid');
    const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
    if (!(pid > 0)) throw new Error(`PostgreSQL of ${this.name} does not run`);
    return pid;
  }

  cutOff(): void {
    for (const gate of this.#gates) gate.hold();
  }

  reconnect(): void {
    for (const gate of this.#gates) gate.release();
  }

  /** What it believes of all nodes; undefined when it does not answer. */
  async members(): Promise<readonly Member[] | undefined> {
    const response = await this.#request('/cluster').catch(() => undefined);
    if (response?.ok !== true) return undefined;
    const { members } = (await response.json()) as { readonly members?: readonly Member[] };
    return members;
  }

  /** Lets it hand over to a standby that has everything. @throws Error when Patroni does not */
  async handOver(): Promise<void> {
    const response = await this.#request('/switchover', JSON.stringify({ leader: this.name }));
    const text = await response.text();
    if (!response.ok) throw new Error(`Patroni refused a switchover: ${response.status} ${text}`);
  }

  async end(): Promise<void> {
    await this.service.kill();
    await this.postmasterPid()
      .then((pid) => process.kill(pid, 'SIGKILL'))
      .catch(() => undefined);
    for (const gate of this.#gates) gate.close();
  }

  #request(path: string, body?: string): Promise<Response> {
    const url = `http://127.0.0.1:${this.#own.rest}${path}`;
    if (body === undefined) return fetch(url, { signal: AbortSignal.timeout(answerMsMax) });
    return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }
}
