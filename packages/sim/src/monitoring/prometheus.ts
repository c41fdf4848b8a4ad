import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@limelight/harness/free-port';
import { waitFor } from '@limelight/harness/wait-for';
import { deployFolder } from './expressions.js';

interface PrometheusOptions {
  /** For its configuration and its data. */
  readonly folder: string;
  /** Of the server that it scrapes. */
  readonly port: number;
  readonly token: string;
}

export interface Prometheus {
  /** The JSON of `data` of its API. */
  readonly query: (path: string, parameters?: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Our file with another place of the token, another port and a shorter interval. */
export async function writeConfiguration({ folder, port, token }: PrometheusOptions): Promise<string> {
  const [tokenFile, file] = [join(folder, 'token'), join(folder, 'prometheus.yml')];
  await writeFile(tokenFile, `${token}\n`, { mode: 0o600 });
  const text = await readFile(`${deployFolder}prometheus/prometheus.yml`, 'utf8');
  const changed = text
    .replace('/etc/prometheus/limelight-token', tokenFile)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll(/_interval: 15s/g, '_interval: 2s')
    .replace('- alerts.yml', `- ${deployFolder}prometheus/alerts.yml`);
  await writeFile(file, changed);
  return file;
}

export async function startPrometheus(options: PrometheusOptions): Promise<Prometheus> {
  const file = await writeConfiguration(options);
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const flags = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(options.folder, 'prometheus')}`,
    `--web.listen-address=${new URL(url).host}`,
    '--log.level=warn',
  ];
  const child = spawn('prometheus', flags, { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const query = async (path: string, parameters: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(new URL(`api/v1/${path}?${new URLSearchParams(parameters)}`, url));
    const { data, error } = (await response.json()) as { data?: unknown; error?: string };
    if (!response.ok) throw new Error(`Prometheus refused ${JSON.stringify(parameters)}: ${error}`);
    return data;
  };
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    );
  await waitFor({ what: 'Prometheus to start', timeoutMs: 30_000, pollMs: 200 }, isReady).catch(async (error) => {
    await stop();
    throw error;
  });
  return { query, stop };
}
