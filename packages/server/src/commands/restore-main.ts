import { basename, join, resolve } from 'node:path';
import { formatBytes } from '@limelight/rules/bytes';
import { pino } from 'pino';
import { audited } from '../audit.js';
import { readEnvironment } from '../environment/env.js';
import { restoreWithAudit } from '../modules/house/backups/backups.public.js';
import { downloadBackup } from '../platform/backup/bucket-copy.js';
import { withRestoreIntent } from '../platform/backup/serving-lock.js';
import { verifyBackup } from '../platform/backup/verify-backup.js';
import { systemClock } from '../platform/clock.js';
import { Bucket } from '../platform/s3/bucket.js';
import { withCommandDatabase } from './command-database.js';
import { runCommand, UsageError } from './run-command.js';

const replaceFlag = '--replace-all-data';
const acceptFlag = '--accept-broken-audit';
const bucketFlag = '--from-bucket';
const usage = `Usage: npm run restore -- <file> [${bucketFlag}] [${replaceFlag}] [${acceptFlag}]
With ${bucketFlag} the file is one of the bucket; without a file its names are listed.`;

/**
 * `npm run restore -- <file>`: replaces the database of a stopped game, in one transaction, after verifying
 * the file.
 */
async function restore(values: readonly string[]): Promise<void> {
  const flags = values.filter((value) => value.startsWith('--'));
  const [file, ...others] = values.filter((value) => !value.startsWith('--'));
  const unknown = flags.some((flag) => ![replaceFlag, acceptFlag, bucketFlag].includes(flag));
  if (others.length > 0 || unknown) throw new UsageError(usage);
  if (file === undefined) {
    if (flags.includes(bucketFlag)) return listBucket();
    throw new UsageError(usage);
  }
  const path = flags.includes(bucketFlag) ? await fetchFromBucket(file) : file;
  // Before a database is started for it.
  await verifyBackup({ path, passphrase: readEnvironment().backupPassphrase });
  await withCommandDatabase(({ url, env }) =>
    withRestoreIntent(url, async () => {
      const manifest = await restoreWithAudit({
        databaseUrl: url,
        log: pino({ level: 'silent' }),
        filesFolder: resolve(env.dataDirectory, 'files'),
        path,
        passphrase: env.backupPassphrase,
        replace: flags.includes(replaceFlag),
        check: flags.includes(acceptFlag) ? async () => undefined : audited,
      });
      const rows = manifest.parts.reduce((sum, part) => sum + part.rows, 0);
      process.stdout.write(
        `Restored the backup of ${manifest.createdAt}: ${rows} rows in ${manifest.parts.length} parts\n`,
      );
      process.stdout.write('Players log in again and create new API keys\n');
    }),
  );
}

function bucketSettings() {
  const { backupBucket, backupFolder } = readEnvironment();
  if (backupBucket === undefined) throw new UsageError(`${bucketFlag} needs the settings of BACKUP_S3`);
  return { bucket: backupBucket, folder: resolve(backupFolder) };
}

async function listBucket(): Promise<void> {
  const found = await new Bucket(bucketSettings().bucket, systemClock).list();
  const names = found.map(({ name, bytes }) => `${name}  ${formatBytes(bytes)}\n`);
  process.stdout.write(names.length === 0 ? 'The bucket has no backup\n' : names.toSorted().reverse().join(''));
}

/** Into the folder of backups. @returns the path of the file */
async function fetchFromBucket(name: string): Promise<string> {
  const { bucket, folder } = bucketSettings();
  if (name !== basename(name)) throw new UsageError(`${name} is not the name of a file in the bucket`);
  const path = join(folder, name);
  await downloadBackup({ bucket, name, path }, systemClock);
  process.stdout.write(`Downloaded ${path}\n`);
  return path;
}

await runCommand(async () => {
  await restore(process.argv.slice(2));
  return undefined;
});
