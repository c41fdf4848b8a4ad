import { resolve } from 'node:path';
import { pino } from 'pino';
import { audited } from './audit.js';
import { withCommandDatabase } from './command-database.js';
import { readEnvironment } from './env.js';
import { explainBackupError, UsageError } from './explain-backup-error.js';
import { restoreWithAudit } from './modules/backups/backups.public.js';
import { withRestoreIntent } from './platform/backup/serving-lock.js';
import { verifyBackup } from './platform/backup/verify-backup.js';

const replaceFlag = '--replace-all-data';
const acceptFlag = '--accept-broken-audit';
const usage = `Usage: npm run restore -- <file> [${replaceFlag}] [${acceptFlag}]`;

/** `npm run restore -- <file>`: replaces the database of a stopped game, in one transaction, after verifying the file. */
async function restore(values: readonly string[]): Promise<void> {
  const flags = values.filter((value) => value.startsWith('--'));
  const [path, ...others] = values.filter((value) => !value.startsWith('--'));
  const unknown = flags.some((flag) => flag !== replaceFlag && flag !== acceptFlag);
  if (path === undefined || others.length > 0 || unknown) throw new UsageError(usage);
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

try {
  await restore(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explainBackupError(error)}\n`);
  process.exitCode = 1;
}
