import { randomUUID } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { formatBytes } from '@limelight/rules/bytes';
import { backupFileName, backupKeyCostLog2, backupRules } from '../modules/house/backups/backups.public.js';
import { uploadBackup } from '../platform/backup/bucket-copy.js';
import { makeBackup } from '../platform/backup/make-backup.js';
import { verifyBackup } from '../platform/backup/verify-backup.js';
import { systemClock } from '../platform/clock.js';
import { lowerPriority } from '../platform/lower-priority.js';
import { systemRandom } from '../platform/random.js';
import type { BucketSettings } from '../platform/s3/s3-client.js';
import { type CommandDatabase, withCommandDatabase } from './command-database.js';
import { runCommand, UsageError } from './run-command.js';

const usage = 'Usage: npm run backup [-- --encrypt] [-- --output <folder>]';

interface Flags {
  readonly encrypt: boolean;
  readonly output: string | undefined;
}

function readFlags(values: readonly string[]): Flags {
  let flags: Flags = { encrypt: false, output: undefined };
  for (let index = 0; index < values.length; index += 1) {
    if (values[index] === '--encrypt') flags = { ...flags, encrypt: true };
    else if (values[index] === '--output' && values[index + 1] !== undefined) {
      index += 1;
      flags = { ...flags, output: values[index] };
    } else throw new UsageError(usage);
  }
  return flags;
}

/** `npm run backup`: makes a backup alongside a running game, or of one that is stopped, and verifies it. */
async function backup({ encrypt, output }: Flags): Promise<void> {
  const work = async ({ url, env }: CommandDatabase) => {
    const { backupPassphrase: passphrase } = env;
    if (encrypt && passphrase === undefined) {
      throw new UsageError('--encrypt needs the passphrase in BACKUP_PASSPHRASE, never as an argument');
    }
    const [id, createdAt] = [randomUUID(), systemClock.now()];
    const path = join(resolve(output ?? env.backupFolder), backupFileName(createdAt, id));
    const made = await makeBackup({
      databaseUrl: url,
      filesFolder: resolve(env.dataDirectory, 'files'),
      path,
      id,
      origin: 'command',
      madeBy: null,
      createdAt,
      rules: backupRules,
      encryption:
        passphrase === undefined ? null : { passphrase, salt: systemRandom.bytes(16), costLog2: backupKeyCostLog2 },
    });
    await verifyBackup({ path, passphrase });
    const kind = passphrase === undefined ? 'not encrypted' : 'encrypted';
    process.stdout.write(
      `${path}\n${formatBytes(made.bytes)}, ${made.rows} rows, ${made.files} files, ${kind}, verified\n`,
    );
    process.stdout.write(`sha256 ${made.sha256}\n`);
    if (env.backupBucket !== undefined) await upload(env.backupBucket, path);
  };
  // A backup of before an upgrade is of before its migrations.
  await withCommandDatabase(work, { schema: 'as-is' });
}

/**
 * @throws S3Error; the file stays where it is, and a running game uploads it later when it is in the folder
 * of backups
 */
async function upload(bucket: BucketSettings, path: string): Promise<void> {
  await uploadBackup({ bucket, name: basename(path), path }, systemClock);
  process.stdout.write(`Uploaded to ${bucket.bucket} at ${bucket.endpoint}\n`);
}

lowerPriority();
await runCommand(async () => {
  await backup(readFlags(process.argv.slice(2)));
  return undefined;
});
