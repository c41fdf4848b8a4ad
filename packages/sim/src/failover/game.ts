import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addresses } from '@limelight/contract/addresses';
import { findFreePort } from '@limelight/harness/free-port';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { waitFor } from '@limelight/harness/wait-for';
import { plainHaproxyExample } from '../proxies/proxy.js';
import { startSmallProxy } from '../rolling/small-proxy.js';
import { asPostgres, type Programs, pathOf } from './programs.js';
import { Service } from './service.js';

const instancesCount = 3;
export const tickIntervalMs = 2_000;
const answerMsMax = 2_000;
const startMsMax = 60_000;

interface Proxy {
  readonly stop: () => Promise<void>;
}

export interface GameOptions {
  readonly programs: Programs;
  /** Of the run, below the root of the programs. */
  readonly folder: string;
  /** For the data of the instances. */
  readonly dataFolder: string;
  /** Undefined: the database that the first instance brings. */
  readonly databaseUrl: string | undefined;
}

/** Three instances of the game on one database, behind a balancer. */
export class Game {
  /** Where players go. */
  readonly url: string;
  readonly instances: readonly LimelightProcess[];
  readonly #proxy: Proxy;

  private constructor(url: string, instances: readonly LimelightProcess[], proxy: Proxy) {
    this.url = url;
    this.instances = instances;
    this.#proxy = proxy;
  }

  static async start({ programs, folder, dataFolder, databaseUrl }: GameOptions): Promise<Game> {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const variables = {
      TICK_INTERVAL_MS: String(tickIntervalMs),
      PUBLIC_URL: url,
      SECRET: 'a secret of the run that is long enough',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    };
    const create = async (number: number, more: Readonly<Record<string, string>> = {}) =>
      new LimelightProcess({
        port: await findFreePort(),
        dataDirectory: join(dataFolder, `instance-${number}`),
        variables: { ...variables, ...more },
      });
    const first = await create(1);
    const instances = [first];
    let proxy: Proxy | undefined;
    try {
      await first.start();
      const DATABASE_URL = databaseUrl ?? (await first.databaseUrl());
      for (let number = 2; number <= instancesCount; number += 1) {
        const instance = await create(number, { DATABASE_URL });
        await instance.start();
        instances.push(instance);
      }
      proxy = await startProxy(programs, { folder, port, instances });
      await waitFor({ what: 'the balancer', timeoutMs: startMsMax }, async () => (await isReady(url)) || undefined);
      return new Game(url, instances, proxy);
    } catch (error) {
      for (const instance of instances) await instance.kill();
      await proxy?.stop();
      throw error;
    }
  }

  /** The one that makes the ticks, by what the instances say; undefined when none does. */
  async leader(without?: LimelightProcess): Promise<LimelightProcess | undefined> {
    for (const instance of this.instances.filter((one) => one !== without)) {
      const text = await read(instance.url + addresses.metrics);
      if (text !== undefined && /^limelight_leader 1$/m.test(text)) return instance;
    }
    return undefined;
  }

  /** What is not as it was before a failure; undefined when all is well. */
  async problem(): Promise<string | undefined> {
    for (const { url } of this.instances) if (!(await isReady(url))) return `${url} is not ready`;
    if ((await this.leader()) === undefined) return 'no instance makes the ticks';
    return undefined;
  }

  async end(): Promise<void> {
    for (const instance of this.instances.toReversed()) await instance.stop().catch(() => instance.kill());
    await this.#proxy.stop();
  }
}

interface ProxyPlace {
  readonly folder: string;
  readonly port: number;
  readonly instances: readonly LimelightProcess[];
}

/** HAProxy, or where it is missing one of ours that does the same. */
async function startProxy(programs: Programs, { folder, port, instances }: ProxyPlace): Promise<Proxy> {
  const ports = instances.map(({ url }) => Number(new URL(url).port));
  if (!programs.path.has('haproxy')) return startSmallProxy(port, ports);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await plainHaproxyExample(port, ports));
  const seen = file.slice(programs.root.length);
  const command = asPostgres(programs, [pathOf(programs, 'haproxy'), '-db', '-f', seen]);
  const service = new Service('HAProxy', command, join(folder, 'haproxy.log'));
  service.start();
  return { stop: () => service.kill() };
}

async function read(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerMsMax) });
    const text = await response.text();
    return response.ok ? text : undefined;
  } catch {
    return undefined;
  }
}

async function isReady(url: string): Promise<boolean> {
  return (await read(url + addresses.ready)) !== undefined;
}
