import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as contract from '@limelight/contract/house/system-data';
import type { FastifyInstance } from 'fastify';
import { announceCacheClearing } from '../../../platform/caches.sql.js';
import { route } from '../../../platform/http/route.js';
import { readFigure } from '../../../platform/stored-figure.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { filesFolderOf } from './make-game-backup.js';
import type { HealthServices } from './measure-health.js';
import { measureHealth } from './measure-health.js';
import { optimizeDatabase } from './optimize-database.js';
import { statisticsFigure } from './read-statistics.js';
import type { RestoreServices } from './restore-game.js';
import { startSystemTask } from './run-system-task.js';
import { readBackupFigures, readDatabaseBytes, readGrowth } from './system-data.sql.js';

export function registerSystemData(app: FastifyInstance, services: RestoreServices & HealthServices): void {
  const { db, clock, env } = services;
  const target = { kind: 'system', id: 'all' } as const;

  route(app, contract.getSystemData, async () => {
    const now = clock.now();
    const [databaseBytes, growthBytesPerDay, { value, at }, backups, filesBytes, disk] = await Promise.all([
      readDatabaseBytes(db),
      readGrowth(db),
      readFigure(services, statisticsFigure(services)),
      readBackupFigures(db),
      bytesOfFolder(filesFolderOf(services)),
      statfs(env.dataDirectory).catch(() => statfs('.')),
    ]);
    const { newsItems: _, ...counts } = value;
    return {
      databaseBytes,
      filesBytes,
      backupsBytes: backups.bytes,
      growthBytesPerDay,
      backupPoints: backups.points,
      nightlyPoints: backups.nightly,
      lastSyncAt: backups.last?.toISOString() ?? null,
      disk: { usedBytes: (disk.blocks - disk.bavail) * disk.bsize, totalBytes: disk.blocks * disk.bsize },
      statistics: { ...counts, asOf: at.toISOString() },
      asOf: now.toISOString(),
    };
  });

  route(app, contract.optimizeDatabase, async ({ actor }) => {
    const { id } = await startSystemTask(services, {
      kind: 'optimize',
      startedBy: actor.userId,
      record: (tx) =>
        recordAction(tx, {
          actor,
          action: 'system.optimize',
          target,
          before: null,
          after: null,
          reason: null,
          now: clock.now(),
        }),
      work: (report) => optimizeDatabase(services, report),
    });
    return { taskId: id };
  });

  route(app, contract.clearCache, async ({ actor }) => {
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      await announceCacheClearing(tx);
      await recordAction(tx, {
        actor,
        action: 'system.clear-cache',
        target,
        before: null,
        after: null,
        reason: null,
        now,
      });
    });
    return { clearedAt: now.toISOString() };
  });

  route(app, contract.getSystemHealth, () => measureHealth(services));
}

async function bytesOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
