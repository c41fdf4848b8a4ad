import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const serverMain = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));

export interface ServerOptions {
  readonly port: number;
  readonly dataDirectory: string;
  readonly variables?: Readonly<Record<string, string>>;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the first page it served. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** As it runs for players; no mail is sent here. */
export const production = {
  NODE_ENV: 'production',
  SECRET: 'the secret of the benchmark, long enough',
  PUBLIC_URL: 'https://bench.test',
  MAIL_URL: 'smtp://127.0.0.1:1',
} as const;

const startMsMax = 120_000;
const pollMs = 20;

/** Starts Limelight as a player's machine would, and waits for its first page. */
export async function startServer({ port, dataDirectory, variables = {} }: ServerOptions): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [serverMain], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await firstPage(url, child);
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
  return { url, pid: child.pid ?? 0, startMs: performance.now() - started, stop: () => stopProcess(child) };
}

async function firstPage(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startMsMax;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server stopped with code ${child.exitCode}`);
    const page = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (page?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error('the server served no page in time');
}

export function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Processor time a process has used, user and system, in milliseconds (Linux). */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; what follows it does not. utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const clockTicksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / clockTicksPerSecond;
}
