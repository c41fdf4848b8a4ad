// Runs Limelight for development: the server restarts at a change, alongside a PostgreSQL that stays; one
// Ctrl-C ends everything.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { prepareInstall } from './prepare.mjs';
import { log, main, PlainError, root, runNode } from './run.mjs';

const TSC = join(root, 'node_modules/typescript/bin/tsc');
const KEEPER = join(root, 'packages/server/dist/commands/keep-postgres-main.js');
const SERVER = join(root, 'packages/server/build/dev-server.mjs');
const VITE = join(root, 'node_modules/vite/bin/vite.js');

const endings = [];
let ending = false;

/**
 * With `asGroup` the whole process group is ended: the compiler works in a child process and does not forward
 * signals. `nice` lets the server restart before types are checked.
 */
function start(name, args, { cwd = root, asGroup = false, nice = 0 } = {}) {
  const detached = asGroup && process.platform !== 'win32';
  const child = spawn(process.execPath, args, { cwd, detached, stdio: ['ignore', 'inherit', 'inherit'] });
  setPriority(child.pid, nice);
  if (detached) shareLess(child.pid);
  endings.push(() => {
    if (hasEnded(child)) return;
    if (detached) process.kill(-child.pid, 'SIGTERM');
    else child.kill('SIGTERM');
  });
  endWith(name, child);
}

/**
 * Linux divides its processors among sessions first: the priority of a process counts only within its own.
 * Not as low as that, because a change of the rules waits for the compiler.
 */
function shareLess(pid) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '5');
  } catch {
    // Elsewhere the priority of the process counts.
  }
}

function endWith(name, child) {
  child.once('exit', (code) => {
    if (!ending) log(`${name} ended; ending the others`);
    void endAll(code ?? 1);
  });
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

async function end(child) {
  if (child === undefined || hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function endAll(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  // Ctrl-C in a terminal has reached the children already, and a second signal is harmless; `kill` reaches
  // only this process.
  for (const endOne of endings) await endOne();
}

/**
 * The database ends last, and with this process however that ends: its standard input is a pipe from here.
 */
async function startDatabase() {
  const child = spawn(process.execPath, [KEEPER], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const url = once(child.stdout, 'data').then(String);
  const exited = once(child, 'exit').then(() => undefined);
  const stop = () => child.stdin.end();
  endings.push(stop);
  const found = await Promise.race([url, exited]);
  if (found === undefined) throw new PlainError('The database did not start.');
  endWith('The database', child);
  return { url: found.trim(), stop };
}

/** A restart takes a process that has loaded the libraries already; one with outdated ones is replaced. */
class Server {
  #env;
  #running;
  #next;
  #restarting = Promise.resolve();

  constructor(databaseUrl) {
    this.#env = { ...process.env, DATABASE_URL: databaseUrl };
  }

  /** While the bundler works: the next restart need not wait for the libraries. */
  renew(libraries) {
    this.#restarting = this.#restarting.then(async () => {
      await end(this.#next);
      if (!ending) this.#prepare(libraries);
    });
  }

  restart(bundle) {
    this.#restarting = this.#restarting.then(async () => {
      if (ending) return;
      if (this.#next === undefined || hasEnded(this.#next)) this.#prepare(bundle.libraries);
      const next = this.#next;
      next.send({ file: bundle.parts });
      await end(this.#running);
      if (ending) return;
      this.#running = next;
      this.#next = undefined;
      next.on('message', ({ loaded }) => {
        if (loaded === bundle.main && !ending && this.#next === undefined) this.#prepare(bundle.libraries);
      });
      next.send({ file: bundle.main });
    });
  }

  #prepare(libraries) {
    this.#next = fork(SERVER, { cwd: root, env: this.#env });
    // It may end before it has read what it is sent.
    this.#next.on('error', () => undefined);
    this.#next.send({ libraries });
  }

  async stop() {
    await Promise.all([end(this.#next), end(this.#running)]);
    await this.#restarting;
  }
}

await main(async () => {
  await prepareInstall();
  // The compiled packages must exist before the watchers start.
  await runNode(TSC, ['-b', 'packages/server'], {
    failure: 'The server could not be built; see the compiler errors above.',
  });
  const { watchServer } = await import('../packages/server/build/watch.mjs');
  process.on('SIGINT', () => endAll(0));
  process.on('SIGTERM', () => endAll(0));
  const database = await startDatabase();
  if (ending) return;
  const server = new Server(database.url);
  const watcher = watchServer({
    onStale: (libraries) => server.renew(libraries),
    onBundle: (bundle) => server.restart(bundle),
    onError: (error) => log(error.message),
  });
  endings.unshift(
    () => watcher.close(),
    () => server.stop(),
  );
  start('The compiler', [TSC, '-b', '--watch', '--preserveWatchOutput', 'packages/server'], {
    asGroup: true,
    nice: 10,
  });
  start('The web app', [VITE], { cwd: join(root, 'packages/web') });
});
