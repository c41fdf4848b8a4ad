import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nowMs, waitFor } from './clock.js';

const serverFolder = fileURLToPath(new URL('../../server/dist/', import.meta.url));
const startMsMax = 120_000;
const stopMsMax = 30_000;
const lastWordsMs = 500;
const outputLinesKept = 30;
const outputLineLengthMax = 240;

export interface ApplicationOptions {
  readonly port: number;
  readonly dataDirectory: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The exchange as a program of its own, which can be started, killed and asked to stop. */
export class Application {
  readonly url: string;
  readonly #options: ApplicationOptions;
  readonly #output: string[] = [];
  #child: ChildProcess | undefined;

  constructor(options: ApplicationOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  /** The last lines it printed. */
  get output(): string {
    return this.#output.join('\n');
  }

  async start(): Promise<void> {
    const child = this.#run('main.js');
    this.#child = child;
    await waitFor('the exchange to open', startMsMax, async () => {
      if (hasEnded(child)) throw await this.#endedEarly(child);
      return this.#isReady();
    });
  }

  /** Resolves when it serves again, after its database was killed. */
  async recover(): Promise<void> {
    await waitFor('the exchange to heal', startMsMax, async () => {
      if (this.#child && hasEnded(this.#child))
        throw new Error(`the exchange ended with its database:\n${this.output}`);
      return this.#isReady();
    });
  }

  async kill(): Promise<void> {
    const ended = this.#ended();
    this.#child?.kill('SIGKILL');
    await ended;
  }

  /** Kills PostgreSQL's first process; the others notice and end. */
  async killDatabase(): Promise<void> {
    const { dataDirectory } = this.#options;
    const file = join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid');
    await waitFor('a running database', startMsMax, async () => {
      const lines = await readFile(file, 'utf8').catch(() => '');
      const pid = Number(lines.split('\n')[0]);
      return pid > 0 && killIfAlive(pid) ? true : undefined;
    });
  }

  /** Asks it to stop. @throws Error when it does not end at once and in good order */
  async stop(): Promise<{ readonly tookMs: number }> {
    const begunMs = nowMs();
    const ended = this.#ended();
    this.#child?.kill('SIGTERM');
    const code = await Promise.race([ended, waitFor('the exchange to stop', stopMsMax, () => undefined)]);
    if (code !== 0) throw new Error(`the exchange stopped with code ${code}:\n${this.output}`);
    return { tookMs: nowMs() - begunMs };
  }

  /** Runs the exchange's own `audit` on the same data; resolves to its exit code and what it printed. */
  async audit(): Promise<{ readonly code: number | null; readonly report: string }> {
    const child = this.#run('audit-main.js');
    const report: string[] = [];
    child.stdout?.on('data', (chunk: Buffer) => report.push(chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { code, report: report.join('') };
  }

  #run(program: string): ChildProcess {
    const { port, dataDirectory, environment } = this.#options;
    const child = spawn(process.execPath, [join(serverFolder, program)], {
      env: {
        ...environment,
        NODE_ENV: 'development',
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: this.url,
        DATA_DIR: dataDirectory,
        DATABASE_URL: '',
        MAIL_URL: '',
        TICK_INTERVAL_MS: '1000',
        TRUSTED_PROXIES: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => {
      this.#output.push(...linesOf(chunk.toString()));
      this.#output.splice(0, Math.max(0, this.#output.length - outputLinesKept));
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return child;
  }

  /** Its last words may come after its end. */
  async #endedEarly(child: ChildProcess): Promise<Error> {
    await sleep(lastWordsMs);
    const how = child.signalCode ?? `code ${child.exitCode}`;
    return new Error(`the exchange ended at its start (${how}):\n${this.output}`);
  }

  async #isReady(): Promise<true | undefined> {
    const response = await fetch(`${this.url}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.ok ? true : undefined;
  }

  #ended(): Promise<number | null> {
    const child = this.#child;
    if (!child || hasEnded(child)) return Promise.resolve(child?.exitCode ?? null);
    return new Promise((resolve) => child.once('exit', resolve));
  }
}

/** Log lines carry whole stacks; their beginning says what happened. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(0, outputLineLengthMax));
}

/** False when nobody has this id: the file of a server that was killed before still lies there. */
function killIfAlive(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
