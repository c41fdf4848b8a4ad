// Builds the image of the game with buildah and runs it as an engine would: as its own user, on a read-only
// root with its two volumes. Its bases are made from Debian's packages and this Node: registries of images
// are not needed.
import { execFile, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { log, PlainError, root } from './run.mjs';

const output = promisify(execFile);
const megabyte = 1024 ** 2;
/** Half of what an installed checkout takes. */
const imageBytesMax = 396 * megabyte;
/** What the game adds to its base. */
const ownBytesMax = 150 * megabyte;
const startRatioWanted = 1.2;
const userId = 10_001;
const startMsMax = 300_000;
const pollMs = 50;

/** @returns what could not be tried; @throws PlainError for what is wrong with the image */
export async function tryImage() {
  const missing = await missingPrograms(['buildah', 'mmdebstrap', 'unshare', 'chroot']);
  if (process.getuid() !== 0) missing.push('root');
  if (missing.length > 0) return [`the image: ${missing.join(', ')} missing on this machine`];
  const folder = mkdtempSync(join(tmpdir(), 'limelight-image-'));
  try {
    const buildah = builderIn(folder);
    const bases = await makeBases(buildah, folder);
    await buildah('build', '--isolation', 'chroot', '--format', 'docker', '--tag', 'limelight', ...bases, root);
    const env = checkConfig(JSON.parse(await buildah('inspect', '--type', 'image', 'limelight')));
    const image = await buildah('mount', await buildah('from', 'limelight'));
    await checkSize(image, await buildah('mount', await buildah('from', 'run-base')));
    await checkRun({ image, env }, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return [];
}

async function missingPrograms(names) {
  const found = await Promise.all(
    names.map((name) =>
      output('sh', ['-c', `command -v ${name}`])
        .then(() => true)
        .catch(() => false),
    ),
  );
  return names.filter((_, index) => !found[index]);
}

/** Runs buildah with a storage of its own. @returns what it printed */
function builderIn(folder) {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  return async (...values) => {
    const { stdout } = await output('buildah', [...storage, ...values], { maxBuffer: 64 * megabyte, cwd: folder });
    return stdout.trim();
  };
}

/** @returns the arguments that name them in a build */
async function makeBases(buildah, folder) {
  const archive = join(folder, 'debian.tar');
  const packages = '--include=ca-certificates,libstdc++6,libatomic1';
  const [, suite = 'stable'] = /VERSION_CODENAME=(\w+)/.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  await output('mmdebstrap', ['--quiet', '--variant=minbase', packages, suite, archive], { maxBuffer: 64 * megabyte });
  const container = await buildah('from', 'scratch');
  await buildah('add', container, archive, '/');
  await buildah('copy', '--chmod', '755', container, process.execPath, '/usr/local/bin/node');
  await buildah('commit', container, 'run-base');
  const npm = realpathSync((await output('sh', ['-c', 'command -v npm'])).stdout.trim());
  const place = '/usr/local/lib/node_modules/npm';
  await buildah('copy', container, dirname(dirname(npm)), place);
  await buildah('run', '--isolation', 'chroot', container, 'ln', '-s', `${place}/bin/npm-cli.js`, '/usr/local/bin/npm');
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates !== undefined) {
    await buildah('copy', container, certificates, '/etc/own-certificates.pem');
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/own-certificates.pem', container);
  }
  await buildah('commit', container, 'build-base');
  return ['--build-arg', 'BUILD_BASE=localhost/build-base', '--build-arg', 'RUN_BASE=localhost/run-base'];
}

function require(isRight, what) {
  if (!isRight) throw new PlainError(`The image: ${what}`);
}

/** @returns the environment that it gives to its programs */
function checkConfig({ Docker: { config } }) {
  require(config.User === `${userId}:${userId}`, `it runs as "${config.User}"`);
  require(Object.keys(config.Volumes).sort().join() ===
    '/backups,/data', 'it has other volumes than /backups and /data');
  require(config.StopSignal === 'SIGTERM', `it is stopped by ${config.StopSignal}`);
  require(config.Healthcheck?.Test?.join(' ') === 'CMD limelight ready', 'it has no health check');
  require([...config.Entrypoint, ...config.Cmd].join(' ') === 'limelight start', 'it starts something else');
  return Object.fromEntries(
    config.Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

async function bytesOf(folder) {
  const { stdout } = await output('du', ['--summarize', '--bytes', '--one-file-system', folder]);
  return Number(stdout.split('\t')[0]);
}

async function checkSize(image, base) {
  const [all, below] = [await bytesOf(image), await bytesOf(base)];
  const text = (bytes) => `${(bytes / megabyte).toFixed(0)} MB`;
  log(`The image has ${text(all)}, of it ${text(all - below)} of the game`);
  require(all - below <= ownBytesMax, `the game takes more than ${text(ownBytesMax)}`);
  require(all <= imageBytesMax, `it takes more than ${text(imageBytesMax)}`);
}

/** By turns with the same release outside of it, each with a new game. */
async function checkRun(built, folder) {
  const times = { image: [], bare: [] };
  for (const turn of [1, 2, 3]) {
    const bare = await start(await bareIn(built.image, join(folder, `bare-${turn}`)));
    times.bare.push(bare.tookMs);
    await bare.stop();
    const volumes = join(folder, `volumes-${turn}`);
    const game = await start(await containedIn(built, volumes));
    times.image.push(game.tookMs);
    await checkGame(game);
    await game.stop();
    require(existsSync(join(volumes, 'data/postgres')), 'its data is elsewhere than in /data');
  }
  const [image0, bare0] = [Math.min(...times.image), Math.min(...times.bare)];
  const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
  // Printed, not required: what else a machine does counts for more.
  const ratio = (image0 / bare0).toFixed(2);
  log(
    `The first page after ${seconds(image0)}, outside the image ${seconds(bare0)}: ${ratio} x (wanted: ${startRatioWanted} x)`,
  );
}

async function checkGame({ pid, run }) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  require(new RegExp(`^Uid:\\s+${userId}\\s`, 'm').test(status), 'it runs as another user');
  await run('limelight', 'ready');
  await run('limelight', 'backup');
  const refused = await run('touch', '/limelight/changed').then(
    () => false,
    () => true,
  );
  require(refused, 'its root can be written to');
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

async function bareIn(image, folder) {
  mkdirSync(folder);
  const release = join(folder, 'release');
  cpSync(join(image, 'limelight'), release, { recursive: true, verbatimSymlinks: true });
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: port,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
  };
  return { port, program: process.execPath, values: [join(release, 'limelight.mjs'), 'start'], env };
}

/** What an engine does with `read_only` and two volumes, without its network and its limits. */
const contain = `
  mount --bind "$1" "$1"
  mount --bind "$2/data" "$1/data"
  mount --bind "$2/backups" "$1/backups"
  mount -t tmpfs tmpfs "$1/tmp"
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount -o remount,bind,ro "$1"
  image="$1"; shift 2
  exec chroot --userspec=${userId}:${userId} "$image" "$@"`;

async function containedIn({ image, env: imageEnv }, volumes) {
  for (const name of ['data', 'backups']) {
    mkdirSync(join(volumes, name), { recursive: true, mode: 0o700 });
    chownSync(join(volumes, name), userId, userId);
  }
  const port = await freePort();
  const env = { ...imageEnv, HOST: '127.0.0.1', PORT: port, HOME: '/data' };
  const enter = ['--mount', 'sh', '-ec', contain, 'sh', image, volumes];
  const run = (...values) => output('unshare', [...enter, ...values], { env });
  return { port, program: 'unshare', values: [...enter, 'limelight', 'start'], env, run };
}

/** Starts a game and waits for its first page. */
async function start({ port, program, values, env, run }) {
  const begunMs = performance.now();
  const child = spawn(program, values, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const isOpen = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    return answer?.status === 200 && (await answer.text()).includes('</html>');
  };
  while (!(await isOpen())) {
    if (child.exitCode !== null || performance.now() - begunMs > startMsMax) {
      child.kill('SIGKILL');
      throw new PlainError(`The image: it does not start.\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await exited;
    require(code === 0, `it ended with code ${code}.\n${printed}`);
  };
  return { tookMs: performance.now() - begunMs, pid: child.pid, run, stop };
}
