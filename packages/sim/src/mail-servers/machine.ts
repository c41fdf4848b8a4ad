import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.js';

export class MachineError extends Error {}

const archivesIn = (folder: string) => join(folder, 'archives');

const tools = ['apt-get', 'dpkg-deb', 'unshare', 'ip', 'mount'];
/** Of the packages, whose installation would make them. */
const users = ['postfix', 'Debian-exim', 'opensmtpd', 'opensmtpq', 'postdrop', 'vmail'];
const firstUserId = 4000;
const layers = ['etc', 'usr', 'var'] as const;

/** @throws MachineError, one sentence, where the packages cannot be unpacked and run */
export async function requireMachine(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new MachineError('The mail servers run on Linux as root, from packages of Debian or Ubuntu.');
  }
  for (const tool of tools) {
    await runProgram('which', [tool]).catch(() => {
      throw new MachineError(`The mail servers come from Debian's packages and need ${tool}, which is not here.`);
    });
  }
}

/**
 * Downloads the packages with what they need and this machine does not have, and unpacks them into
 * `<folder>/root`: they exclude each other, so they cannot be installed.
 */
export async function unpackPackages(folder: string, packages: readonly string[]): Promise<void> {
  const names = new Set<string>();
  for (const name of packages) {
    const plan = await runProgram('apt-get', ['install', '--simulate', '--no-install-recommends', name]).catch(() => {
      throw new MachineError(`The package ${name} is not to be had here; apt-get update may help.`);
    });
    for (const [, needed = ''] of plan.matchAll(/^Inst (\S+)/gm)) names.add(needed);
  }
  const archives = archivesIn(folder);
  await mkdir(archives, { recursive: true });
  await runProgram('apt-get', ['download', ...names], archives).catch((error: Error) => {
    throw new MachineError(`The packages of the mail servers could not be downloaded: ${error.message}`);
  });
  for (const archive of await readdir(archives)) {
    await runProgram('dpkg-deb', ['-x', join(archives, archive), join(folder, 'root')]);
  }
}

/** Of an unpacked package, as its archive is named: "postfix_3.7.11-0+deb12u1_amd64.deb". */
export async function versionOf(folder: string, name: string): Promise<string> {
  const archive = (await readdir(archivesIn(folder))).find((file) => file.startsWith(`${name}_`));
  return decodeURIComponent(archive?.split('_')[1] ?? 'of this machine');
}

/**
 * Runs this program once more where only it sees the unpacked files, where nothing can leave the machine, and
 * where every process ends with it.
 * @returns the exit code
 */
export async function runIsolated(values: readonly string[]): Promise<number> {
  const spaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const child = spawn('unshare', [...spaces, process.execPath, ...values], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Puts the unpacked files over those of this machine, as far as this process and its children see. */
export async function mountPackages(folder: string): Promise<void> {
  await runProgram('ip', ['link', 'set', 'lo', 'up']);
  const upper = join(folder, 'upper');
  await mkdir(upper, { recursive: true });
  await runProgram('mount', ['-t', 'tmpfs', 'tmpfs', upper]);
  for (const layer of layers) {
    const [written, work] = [join(upper, layer), join(upper, `${layer}-work`)];
    await mkdir(written);
    await mkdir(work);
    const lower = `${join(folder, 'root', layer)}:/${layer}`;
    const options = `lowerdir=${lower},upperdir=${written},workdir=${work}`;
    await runProgram('mount', ['-t', 'overlay', 'overlay', '-o', options, `/${layer}`]);
  }
  await runProgram('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  for (const [index, name] of users.entries()) {
    const id = firstUserId + index;
    await appendFile('/etc/passwd', `${name}:x:${id}:${id}::/var/lib/opensmtpd/empty:/usr/sbin/nologin\n`);
    await appendFile('/etc/group', `${name}:x:${id}:\n`);
  }
  await writeFile('/etc/resolv.conf', 'nameserver 127.0.0.1\n');
}
