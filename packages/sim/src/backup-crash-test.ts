import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as auth from '@limelight/contract/people/auth';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { ApiClient } from './api-client.js';
import { nowMs } from './clock.js';
import { password, signUp } from './sign-up.js';

export interface BackupCrashOptions {
  readonly server: LimelightProcess;
  readonly kills: number;
  readonly log: (line: string) => void;
}

/** Signed up before and after the backup. */
const earlyEmail = 'early@example.org';
const lateEmail = 'late@example.org';
const backupProgram = 'backup-main.js';
const restoreProgram = 'restore-main.js';

/**
 * Kills `npm run backup` and `npm run restore`, each at moments that are spread over the time that a whole
 * run takes.
 * @returns the problems
 */
export async function runBackupCrashTest(options: BackupCrashOptions): Promise<string[]> {
  const { server } = options;
  await server.start();
  await signUp(new ApiClient(server.url, '192.0.2.1'), earlyEmail);
  const problems = await killBackups(options);
  const [name = ''] = await backupsOf(server);
  await signUp(new ApiClient(server.url, '192.0.2.2'), lateEmail);
  await server.stop();
  return [...problems, ...(await killRestores(options, join(server.dataDirectory, 'backups', name)))];
}

/** What counts as a backup is whole, and nothing of a killed one is left after the next. */
async function killBackups({ server, kills, log }: BackupCrashOptions): Promise<string[]> {
  const tookMs = await measure(() => server.run(backupProgram));
  const problems: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const afterMs = (tookMs * (kill + 0.5)) / kills;
    const isWhole = await server.runAndKill(afterMs, backupProgram);
    const listed = await backupsOf(server);
    log(`backup kill ${kill + 1}, after ${Math.round(afterMs)} ms: ${isWhole ? 'had ended' : 'killed'}`);
    for (const name of listed) {
      // Refused because of the accounts, but only after the whole file was read.
      const { stderr } = await server.run(restoreProgram, join(server.dataDirectory, 'backups', name));
      if (!/stop it first|has accounts/.test(stderr))
        problems.push(`after backup kill ${kill + 1}: ${name}: ${stderr}`);
    }
  }
  await server.run(backupProgram);
  const left = (await filesOf(server)).filter((name) => !name.endsWith('.backup'));
  if (left.length > 0) problems.push(`killed backups left ${left.join(', ')}`);
  return problems;
}

/** After each kill the database is the old one or the restored one, passes the audit, and starts. */
async function killRestores({ server, kills, log }: BackupCrashOptions, path: string): Promise<string[]> {
  const values = [path, '--replace-all-data'] as const;
  const late = join(server.dataDirectory, 'backups', await makeLateBackup(server));
  const tookMs = await measure(() => server.run(restoreProgram, ...values));
  const problems: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const back = await server.run(restoreProgram, late, '--replace-all-data');
    if (back.exitCode !== 0) problems.push(`the way back failed: ${back.stderr}`);
    const afterMs = (tookMs * (kill + 0.5)) / kills;
    const isWhole = await server.runAndKill(afterMs, restoreProgram, ...values);
    const audit = await server.run('audit-main.js');
    if (audit.exitCode !== 0) problems.push(`after restore kill ${kill + 1} the audit failed: ${audit.stdout}`);
    await server.start();
    const [early, other] = [await canLogIn(server, earlyEmail), await canLogIn(server, lateEmail)];
    const state = other ? 'untouched' : 'restored';
    log(`restore kill ${kill + 1}, after ${Math.round(afterMs)} ms: ${isWhole ? 'had ended' : 'killed'}, ${state}`);
    if (!early) problems.push(`after restore kill ${kill + 1} the database is neither the old nor the new one`);
    if (isWhole && other) problems.push(`restore ${kill + 1} ended, and changed nothing`);
    await server.stop();
  }
  return problems;
}

/** One that has both players. @returns its name */
async function makeLateBackup(server: LimelightProcess): Promise<string> {
  const before = new Set(await backupsOf(server));
  await server.run(backupProgram);
  return (await backupsOf(server)).find((name) => !before.has(name)) ?? '';
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const startMs = nowMs();
  await work();
  return nowMs() - startMs;
}

function filesOf({ dataDirectory }: LimelightProcess): Promise<string[]> {
  return readdir(join(dataDirectory, 'backups'));
}

async function backupsOf(server: LimelightProcess): Promise<string[]> {
  return (await filesOf(server)).filter((name) => name.endsWith('.backup'));
}

function canLogIn(server: LimelightProcess, email: string): Promise<boolean> {
  const client = new ApiClient(server.url, '192.0.2.3');
  return client.call(auth.signIn, { body: { email, password } }).then(
    () => true,
    () => false,
  );
}
