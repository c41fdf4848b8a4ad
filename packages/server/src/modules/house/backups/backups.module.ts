import { cacheClearedEvent } from '@limelight/contract/house/cache-clearing';
import { paths } from '@limelight/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { untilNoRestore } from '../../../platform/backup/serving-lock.js';
import { cacheChannel } from '../../../platform/caches.sql.js';
import { streamMessage } from '../../../platform/live.js';
import { storedFiguresTask } from '../../../platform/stored-figure.js';
import type { Services } from '../../../services.js';
import type { MarketView } from '../../exchange/market/market.public.js';
import type { BackupHost } from './backup-host.js';
import { backupMetrics } from './backups.metrics.js';
import { registerBackups } from './backups.routes.js';
import { backupSettings } from './backups.settings.js';
import { readUploads } from './bucket.sql.js';
import { nightlyBackupTask } from './nightly-backup.js';
import { statisticsFigure } from './read-statistics.js';
import { registerSystemData } from './system-data.routes.js';
import { findLastTask, restoreChannel } from './system-task.sql.js';
import { backupUploadTask } from './upload-backups.js';

type BackupContext = Services & { readonly host: BackupHost; readonly market: Pick<MarketView, 'liveSinceMs'> };

export const backupsModule = {
  name: 'house/backups',
  routes: (app: FastifyInstance, context: BackupContext) => {
    registerBackups(app, context);
    registerSystemData(app, context);
  },
  live: {
    subscribe: ({ listener, live, host, databaseUrl, clock, log }: BackupContext) => {
      const onError = (error: Error) => log.warn({ err: error }, 'the database was lost while a restore ran');
      // Another instance restores: this one starts again afterwards, from the database as it is then.
      listener.on(restoreChannel, () => host.restart(() => untilNoRestore({ url: databaseUrl, clock, onError })));
      listener.on(cacheChannel, () => live.broadcast(streamMessage(cacheClearedEvent, {})));
    },
  },
  afterTick: (context: BackupContext) => [
    nightlyBackupTask(context),
    backupUploadTask(context),
    storedFiguresTask('system statistics', context, [statisticsFigure(context)]),
  ],
  waiting: ({ db }: Pick<Services, 'db'>) => [
    {
      name: 'failed-backup',
      label: 'Failed backup',
      permission: 'backup.make',
      path: paths.managerData,
      action: 'View',
      read: async () => {
        const last = await findLastTask(db, 'backup');
        if (last?.state !== 'failed') return { count: 0, oldestAt: null, note: '' };
        return { count: 1, oldestAt: last.finished_at, note: last.failure ?? '', urgent: true };
      },
    },
    {
      name: 'failed-upload',
      label: 'Backups not in the bucket',
      permission: 'backup.make',
      path: paths.managerData,
      action: 'View',
      read: async () => {
        const { failed, oldestAt, fault } = await readUploads(db);
        return { count: failed, oldestAt, note: failed > 0 ? (fault ?? '') : '', urgent: failed > 0 };
      },
    },
  ],
  settings: backupSettings,
  metrics: backupMetrics,
} satisfies Module;
