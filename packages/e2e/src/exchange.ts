import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const serverMain = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const databaseUrlMain = fileURLToPath(new URL('../../server/dist/database-url-main.js', import.meta.url));
const adminMain = fileURLToPath(new URL('../../server/dist/admin-main.js', import.meta.url));
const run = promisify(execFile);
const pollMs = 100;
const pollsMax = 1_800;
/** Quick enough that a test sees several, slow enough that a person's quote lives. */
const tickIntervalMs = 2_000;

/** The exchange as its players meet it: a program of its own on a port of its own, with data of its own. */
export class Exchange {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  readonly #variables: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  private constructor(port: number, folder: string, variables: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#folder = folder;
    this.#variables = variables;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(port?: number, variables: Readonly<Record<string, string>> = {}): Promise<Exchange> {
    const folder = await mkdtemp(join(tmpdir(), 'limelight-e2e-'));
    // Under root the database runs as a user without rights, who has to pass through.
    await chmod(folder, 0o711);
    const exchange = new Exchange(port ?? (await findFreePort()), folder, variables);
    await exchange.start();
    return exchange;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [serverMain], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        PUBLIC_URL: this.url,
        DATA_DIR: join(this.#folder, 'data'),
        DATABASE_URL: '',
        MAIL_URL: '',
        TICK_INTERVAL_MS: String(tickIntervalMs),
        // Each test comes from an address of its own, or the limit for one address would stop the run.
        TRUSTED_PROXIES: '127.0.0.1',
        ...this.#variables,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    for (let poll = 0; poll < pollsMax; poll += 1) {
      if (child.exitCode !== null) throw new Error('the exchange ended at its start');
      if ((await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok) return;
      await sleep(pollMs);
    }
    throw new Error('the exchange did not open');
  }

  /** Another instance on the same database, with the same secret; the database stays with this one. */
  async openSecond(): Promise<Exchange> {
    const DATA_DIR = join(this.#folder, 'data');
    const { stdout } = await run(process.execPath, [databaseUrlMain], { env: { ...process.env, DATA_DIR } });
    const secret = await readFile(join(DATA_DIR, 'secret'), 'utf8');
    return Exchange.open(undefined, { DATABASE_URL: stdout.trim(), SECRET: secret.trim() });
  }

  /** As whoever runs the server does with `npm run admin`. */
  async makeAdmin(email: string): Promise<void> {
    await run(process.execPath, [adminMain, email], { env: { ...process.env, DATA_DIR: join(this.#folder, 'data') } });
  }

  /** Ends it in good order, or as a crash would. The data stays. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** A port that nobody listens on at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
