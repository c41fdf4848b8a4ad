import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type BackupRequest, makeBackup } from '../../../platform/backup/make-backup.js';
import { type RestoreRequest, restoreBackup } from '../../../platform/backup/restore-backup.js';
import { type OpenDatabase, openDatabase } from '../../../platform/database.js';
import { systemRandom } from '../../../platform/random.js';
import { findBrokenRows } from '../../../testing/audit.js';
import { maintain } from '../../../testing/database.js';
import { urlOfDatabase } from '../../../testing/templates.js';
import { backupRules, carriedOverTables } from './backup-rules.js';

export interface ScratchFolder {
  readonly path: string;
  of(name: string): string;
  remove(): Promise<void>;
}

export async function scratchFolder(): Promise<ScratchFolder> {
  const path = await mkdtemp(join(tmpdir(), 'limelight-backups-'));
  return { path, of: (name) => join(path, name), remove: () => rm(path, { recursive: true, force: true }) };
}

/** A database without any table. Closing drops it. */
export async function createBlankDatabase(): Promise<OpenDatabase & { readonly url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain(`create database ${name}`);
  const url = urlOfDatabase(inject('postgresUrl'), name);
  const open = openDatabase({ url, onError: () => {} });
  const close = async () => {
    await open.close();
    await maintain(`drop database ${name} with (force)`);
  };
  return { ...open, url, close };
}

/** Cheap to derive, for tests. */
export const testEncryption = (passphrase: string) => ({ passphrase, salt: systemRandom.bytes(16), costLog2: 10 });

export function backupOf(
  databaseUrl: string,
  folder: ScratchFolder,
  changes: Partial<BackupRequest> = {},
): Promise<Awaited<ReturnType<typeof makeBackup>>> {
  return makeBackup({
    databaseUrl,
    filesFolder: folder.of('files'),
    path: folder.of('game.backup'),
    id: randomUUID(),
    origin: 'command',
    madeBy: null,
    createdAt: new Date(Date.UTC(2026, 2, 10, 12)),
    rules: backupRules,
    encryption: null,
    ...changes,
  });
}

export function restoreInto(databaseUrl: string, folder: ScratchFolder, changes: Partial<RestoreRequest> = {}) {
  return restoreBackup({
    databaseUrl,
    log: pino({ level: 'silent' }),
    filesFolder: folder.of('restored files'),
    path: folder.of('game.backup'),
    replace: false,
    carriedOver: carriedOverTables,
    check: async (db) => {
      const broken = (await findBrokenRows(db)).filter(({ brokenRows }) => brokenRows.length > 0);
      if (broken.length > 0) throw new Error(JSON.stringify(broken));
    },
    ...changes,
  });
}
