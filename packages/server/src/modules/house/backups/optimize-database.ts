import { connectionSettings, noTimeouts } from '../../../platform/database.js';
import { DatabaseClient } from '../../../platform/database-client.js';
import type { Services } from '../../../services.js';
import { pruneExpired } from '../system/system.public.js';
import * as optimize from './optimize.sql.js';
import type { TaskProgress } from './system-task.sql.js';

const rowsPerBatch = 5_000;

/**
 * Deletes what has expired, vacuums and analyzes every table, and rebuilds bloated indexes, all alongside
 * running trades.
 * @returns the size of the database before and after, and how many indexes were rebuilt
 */
export async function optimizeDatabase(
  { db, databaseUrl, clock }: Pick<Services, 'db' | 'databaseUrl' | 'clock'>,
  report: (progress: TaskProgress) => void,
): Promise<{ bytesBefore: number; bytesAfter: number; indexesRebuilt: number }> {
  const settings = { ...connectionSettings(databaseUrl), ...noTimeouts, application_name: 'limelight optimisation' };
  const client = new DatabaseClient(settings);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const bytesBefore = await optimize.measureDatabase(client);
    report({ step: 'Deleting what has expired', done: 0, total: 1 });
    while ((await db.transaction().execute((tx) => pruneExpired(tx, clock.now(), rowsPerBatch))) === rowsPerBatch);
    const tables = await optimize.listVacuumTables(client);
    for (const [done, table] of tables.entries()) {
      report({ step: table, done, total: tables.length });
      await optimize.vacuum(client, table);
    }
    await optimize.dropUnfinishedIndexes(client);
    const indexes = await optimize.listBloatedIndexes(client);
    for (const [done, index] of indexes.entries()) {
      report({ step: index, done, total: indexes.length });
      await optimize.rebuildIndex(client, index);
    }
    return { bytesBefore, bytesAfter: await optimize.measureDatabase(client), indexesRebuilt: indexes.length };
  } finally {
    await client.end();
  }
}
