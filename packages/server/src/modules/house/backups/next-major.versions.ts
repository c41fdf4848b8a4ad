import { chmod, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../platform/database.js';
import { startEmbeddedPostgres } from '../../../platform/embedded-postgres/start-embedded-postgres.js';
import { digestTables, listTables } from '../../../testing/table-digests.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { backupRules } from './backup-rules.js';
import { backupOf, restoreInto, scratchFolder } from './backups.fixture.js';

const log = { info: () => {}, warn: () => {} };

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show server_version').finally(() => client.end());
  return rows[0]?.server_version ?? '';
}

test('a data folder of the major version before moves to the next one by a backup and a restore', async () => {
  const trading = await TradingUnderTest.open();
  onTestFinished(() => trading.services.close());
  const folder = await scratchFolder();
  onTestFinished(() => folder.remove());
  await chmod(folder.path, 0o711);
  const { db, databaseUrl } = trading.services;
  await trading.addPlayer();
  await trading.moveOn();
  const left = [...backupRules.leftOut, 'migration', 'sql_function'].map((name) => `public.${name}`);
  const tables = (await listTables(db)).filter((name) => name.startsWith('public.') && !left.includes(name));
  const original = await digestTables(db, tables);
  await backupOf(databaseUrl, folder, { path: folder.of('original.backup') });

  const dataDir = folder.of('postgres');
  const old = await startEmbeddedPostgres({
    dataDir,
    log,
    durable: false,
    packages: inject('olderPackages')[17] ?? '',
  });
  await restoreInto(old.url, folder, { path: folder.of('original.backup') });
  await backupOf(old.url, folder, { path: folder.of('before.backup') });
  expect(await versionOf(old.url)).toMatch(/^17\./);
  await old.stop();

  await expect(startEmbeddedPostgres({ dataDir, log, durable: false })).rejects.toMatchObject({
    code: 'DATA_FROM_OTHER_VERSION',
  });
  await rename(dataDir, `${dataDir}-17`);
  const next = await startEmbeddedPostgres({ dataDir, log, durable: false });
  onTestFinished(() => next.stop());
  await restoreInto(next.url, folder, { path: folder.of('before.backup') });
  const opened = openDatabase({ url: next.url, onError: () => {} });
  onTestFinished(() => opened.close());
  expect(await digestTables(opened.db, tables)).toEqual(original);
  expect(await versionOf(next.url)).toMatch(/^18\./);
  // The old one is as it was, for the way back.
  expect(await readFile(join(`${dataDir}-17`, 'cluster', 'PG_VERSION'), 'utf8')).toBe('17\n');
});
