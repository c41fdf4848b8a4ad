// Installs, tests and starts the game on every version of Node that it promises, each from the registry, in a
// fresh clone.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { PlainError, root, run } from './run.mjs';

const exec = promisify(execFile);

/** The oldest that `engines` allows, and the newest of each line that is maintained. */
const versions = ['20.19.0', '^20.19.0', '^22.0.0', '^24.0.0', '^26.0.0'];
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const testedProjects = ['rules', 'contract', 'web'];
const startMsMax = 300_000;
const pollMs = 250;
const outputBytesMax = 64 * 1024 * 1024;

/** @returns environment variables with this version of Node first on the path, and what it calls itself */
async function installNode(version, folder) {
  await run('npm', ['install', '--no-save', '--prefix', folder, `node-${platform}@${version}`], { output: 'ignore' });
  const bin = join(folder, 'node_modules', `node-${platform}`, 'bin');
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
  const { stdout } = await exec(join(bin, 'node'), ['--version']);
  return { env, name: stdout.trim(), node: join(bin, 'node') };
}

/** `npm ci`, which may warn of nothing. */
async function install({ env, name }, folder) {
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: outputBytesMax };
  const { stdout, stderr } = await exec('npm', ['ci'], options);
  const warning = `${stdout}\n${stderr}`.split('\n').find((line) => /warn/i.test(line));
  if (warning !== undefined) throw new PlainError(`npm ci on Node ${name} printed: ${warning}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the built game for the first time, until it is ready; Node may warn of nothing. */
async function start({ env, name, node }, folder) {
  const port = await freePort();
  const variables = { ...process.env, ...env, PORT: String(port), DATA_DIR: join(folder, 'first-game') };
  const child = spawn(node, ['packages/server/dist/bundle/main.js'], { cwd: folder, env: variables });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const deadline = performance.now() + startMsMax;
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new PlainError(`the game did not start on Node ${name}:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  const warning = printed.split('\n').find((line) => /\(node:\d+\)/.test(line));
  if (warning !== undefined) throw new PlainError(`the game on Node ${name} printed: ${warning}`);
}

/** @throws PlainError with the first version that fails */
export async function tryNodeVersions({ output, print }) {
  for (const version of versions) {
    const scratch = mkdtempSync(join(tmpdir(), 'limelight-node-'));
    const folder = join(scratch, 'clone');
    try {
      const installed = await installNode(version, join(scratch, 'node'));
      print(`Node ${installed.name}`);
      await run('git', ['clone', '--quiet', root, folder], { output });
      const inClone = { cwd: folder, env: installed.env, output };
      await install(installed, folder);
      const projects = testedProjects.flatMap((project) => ['--project', project]);
      await run(installed.node, ['node_modules/vitest/vitest.mjs', 'run', ...projects], inClone);
      await run(installed.node, ['scripts/prepare.mjs'], inClone);
      await start(installed, folder);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
}
