import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addresses } from '@limelight/contract/addresses';
import { waitFor } from './wait-for.js';

const compiled = fileURLToPath(new URL('../../server/dist/', import.meta.url));
const bundled = join(compiled, 'bundle');
/**
 * Generous, as a machine with more work than cores starts slowly: a process that fails exits, which ends the
 * wait anyway.
 */
const startTimeoutMs = 300_000;
const stopTimeoutMs = 30_000;
/**
 * Short compared with the start times that `npm run bench` measures, long enough not to compete with the
 * server for CPU.
 */
const startPollMs = 50;
/** Output may still arrive after the exit. */
const lastOutputMs = 500;
const outputLinesMax = 30;
const outputLineLengthMax = 240;

export interface LimelightOptions {
  readonly port: number;
  /** Survives `stop` and `kill`; a later `start` continues with it. */
  readonly dataDirectory: string;
  /** Environment variables that replace those of a development server. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The main program of another build, or one that only tests run: `testing/statement-log-main.js`. */
  readonly main?: string;
  /** A game that looks lived in, as `npm run demo` makes it at the first start, with its options. */
  readonly demo?: readonly string[];
}

/** What only tests run is not bundled; another build's program has a path of its own. */
function pathOf(program: string): string {
  if (isAbsolute(program)) return program;
  return join(program.startsWith('testing/') ? compiled : bundled, program);
}

/** The built server as a child process with a port and a data directory of its own. */
export class LimelightProcess {
  readonly url: string;
  readonly dataDirectory: string;
  readonly #options: LimelightOptions;
  readonly #output: string[] = [];
  #outputBytes = 0;
  #child: ChildProcess | undefined;

  constructor(options: LimelightOptions) {
    this.url = `http://127.0.0.1:${options.port}`;
    this.dataDirectory = options.dataDirectory;
    this.#options = options;
  }

  /** The last lines that the process printed. */
  get output(): string {
    return this.#output.join('\n');
  }

  /** What the process has printed so far, its log included. */
  get outputBytes(): number {
    return this.#outputBytes;
  }

  /** What its embedded PostgreSQL has logged; 0 when it uses a database that was given to it. */
  async databaseLogBytes(): Promise<number> {
    if (this.variables['DATABASE_URL']) return 0;
    const folder = join(this.dataDirectory, 'postgres', 'cluster', 'log');
    const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  /** Environment variables that replace those of a development server. */
  get variables(): Readonly<Record<string, string>> {
    return this.#options.variables ?? {};
  }

  /** Null while the process runs, and after a signal has ended it. */
  get exitCode(): number | null {
    return this.#child?.exitCode ?? null;
  }

  get hasEnded(): boolean {
    return this.#child === undefined || hasExited(this.#child);
  }

  /** 0 before the first start. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** @param readyPath is polled until it answers with success */
  async start(readyPath: string = addresses.ready): Promise<void> {
    const { demo, main = pathOf(demo === undefined ? 'main.js' : 'demo-main.js') } = this.#options;
    const child = this.#spawn(resolve(compiled, main), demo);
    child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
    this.#child = child;
    await this.waitUntilReady(readyPath).catch(async (error: unknown) => {
      await this.stop().catch(() => this.kill());
      throw error;
    });
  }

  /** Resolves when requests are served: after a start, or once the database is back. */
  async waitUntilReady(path: string = addresses.ready): Promise<void> {
    await waitFor({ what: `Limelight at ${this.url}`, timeoutMs: startTimeoutMs, pollMs: startPollMs }, async () => {
      if (this.#child === undefined || hasExited(this.#child)) throw await this.#exitError();
      const response = await fetch(this.url + path, { headers: { accept: 'text/html,*/*' } }).catch(() => undefined);
      await response?.arrayBuffer();
      return response?.ok ? true : undefined;
    });
  }

  /** Shuts the process down gracefully. @throws Error when it does not exit with code 0 in time */
  async stop(): Promise<{ readonly tookMs: number }> {
    const startMs = performance.now();
    const child = this.#child;
    if (child === undefined || hasExited(child)) return { tookMs: 0 };
    child.kill('SIGTERM');
    await waitFor({ what: 'Limelight to stop', timeoutMs: stopTimeoutMs, pollMs: startPollMs }, () =>
      hasExited(child) ? true : undefined,
    );
    if (child.exitCode !== 0) throw await this.#exitError();
    return { tookMs: performance.now() - startMs };
  }

  /** Ends the process with SIGKILL, as in a crash; its embedded PostgreSQL is left running. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || hasExited(child)) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Runs another program of the server on the same data, such as `audit-main.js`. */
  async run(
    program: string,
    ...values: readonly string[]
  ): Promise<{ readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }> {
    const child = this.#spawn(pathOf(program), values);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { exitCode: child.exitCode, stdout, stderr };
  }

  /**
   * Starts such a program, and resolves when it has printed something.
   * @returns what resolves when it has ended
   */
  async begin(program: string, ...values: readonly string[]): Promise<{ readonly ended: Promise<unknown> }> {
    const child = this.#spawn(pathOf(program), values);
    const ended = once(child, 'close');
    await Promise.race([once(child.stdout, 'data'), ended]);
    return { ended };
  }

  /** Runs such a program and ends it with SIGKILL. @returns whether it had ended by itself before */
  async runAndKill(afterMs: number, program: string, ...values: readonly string[]): Promise<boolean> {
    const child = this.#spawn(pathOf(program), values);
    const exited = once(child, 'close');
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
    await exited;
    clearTimeout(timer);
    return child.signalCode === null;
  }

  /** URL of the database that the running process uses. */
  async databaseUrl({ superuser = false } = {}): Promise<string> {
    const { exitCode, stdout } = await this.run('database-url-main.js', ...(superuser ? ['--superuser'] : []));
    if (exitCode !== 0) throw new Error(`no database runs on ${this.dataDirectory}:\n${this.output}`);
    return stdout.trim();
  }

  #spawn(program: string, values: readonly string[] = []) {
    const child = spawn(process.execPath, [program, ...values], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(this.#options.port),
        HOST: '127.0.0.1',
        PUBLIC_URL: this.url,
        DATA_DIR: this.dataDirectory,
        DATABASE_URL: '',
        MAIL_URL: '',
        // Test clients set their own X-Forwarded-For, so that rate limits count them separately.
        TRUSTED_PROXIES: '127.0.0.1',
        ...this.#options.variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const append = (chunk: Buffer) => {
      this.#outputBytes += chunk.length;
      const lines = chunk
        .toString()
        .split('\n')
        .filter((line) => line !== '');
      // Truncated: log lines can contain whole stacks.
      this.#output.push(...lines.map((line) => line.slice(0, outputLineLengthMax)));
      this.#output.splice(0, Math.max(0, this.#output.length - outputLinesMax));
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    return child;
  }

  async #exitError(): Promise<Error> {
    await sleep(lastOutputMs);
    const how = this.#child?.signalCode ?? `code ${this.#child?.exitCode}`;
    return new Error(`Limelight exited (${how}):\n${this.output}`);
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
