import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@limelight/harness/free-port';
import { waitFor } from '@limelight/harness/wait-for';
import { asPostgres, giveToPostgres, type Programs, pathOf } from './programs.js';
import { Service } from './service.js';

const startMsMax = 30_000;

export interface EtcdMember {
  readonly service: Service;
  /** Of its clients. */
  readonly port: number;
}

/** The members of one etcd, not started yet. */
export async function createEtcd(
  programs: Programs,
  folder: string,
  names: readonly string[],
): Promise<readonly EtcdMember[]> {
  const places = await Promise.all(
    names.map(async (name) => ({ name, port: await findFreePort(), peerPort: await findFreePort() })),
  );
  const all = places.map(({ name, peerPort }) => `${name}=http://127.0.0.1:${peerPort}`).join(',');
  return Promise.all(
    places.map(async ({ name, port, peerPort }) => {
      const home = join(folder, `etcd-${name}`);
      await mkdir(home);
      const seenHome = home.slice(programs.root.length);
      await giveToPostgres(programs, seenHome);
      const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
      const flags = [
        ['--name', name],
        ['--data-dir', `${seenHome}/data`],
        ['--listen-client-urls', client],
        ['--advertise-client-urls', client],
        ['--listen-peer-urls', peer],
        ['--initial-advertise-peer-urls', peer],
        ['--initial-cluster', all],
        ['--log-level', 'warn'],
      ];
      const command = asPostgres(programs, [pathOf(programs, 'etcd'), ...flags.flat()]);
      return { port, service: new Service(`etcd ${name}`, command, join(folder, `etcd-${name}.log`)) };
    }),
  );
}

/** Before that Patroni does not start. */
export async function waitUntilDecided(members: readonly EtcdMember[]): Promise<void> {
  for (const { port, service } of members) {
    await waitFor({ what: service.name, timeoutMs: startMsMax, pollMs: 200 }, async () => {
      const response = await fetch(`http://127.0.0.1:${port}/version`).catch(() => undefined);
      const { etcdcluster } = ((await response?.json()) ?? {}) as { readonly etcdcluster?: string };
      return etcdcluster !== undefined && /^\d/.test(etcdcluster) ? true : undefined;
    });
  }
}
