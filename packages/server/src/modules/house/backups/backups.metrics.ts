import { statfs } from 'node:fs/promises';
import { secondMs } from '@limelight/rules/time';
import { type Metric, readGauge } from '../../../platform/metrics.js';
import { Sample } from '../../../platform/sample.js';
import type { Services } from '../../../services.js';
import type { MarketView } from '../../exchange/market/market.public.js';
import { backupSettings } from './backups.settings.js';
import { readBackupState } from './health.sql.js';

interface MetricServices extends Pick<Services, 'db' | 'clock' | 'env' | 'settings'> {
  readonly market: Pick<MarketView, 'liveSinceMs'>;
}

export function backupMetrics({ db, clock, env, settings, market }: MetricServices): readonly Metric[] {
  const backups = new Sample(clock, () => readBackupState(db));
  const disk = () => statfs(env.dataDirectory).catch(() => statfs('.'));
  return [
    readGauge(
      {
        name: 'limelight_backup_timestamp_seconds',
        help: 'When the newest backup was made; before the first one, when the game opened',
      },
      async () => {
        const state = await backups.take();
        return state && (state.madeAt?.getTime() ?? market.liveSinceMs) / secondMs;
      },
    ),
    readGauge({ name: 'limelight_backups_wanted', help: 'Whether a backup is made each night: 1, or 0' }, () =>
      settings.of(backupSettings).nightlyBackup ? 1 : 0,
    ),
    readGauge(
      { name: 'limelight_backup_failed', help: 'Whether the last backup failed: 1, or 0' },
      async () => (await backups.take())?.failed,
    ),
    readGauge({ name: 'limelight_data_disk_size_bytes', help: 'The disk of the data folder' }, async () => {
      const { blocks, bsize } = await disk();
      return blocks * bsize;
    }),
    readGauge({ name: 'limelight_data_disk_available_bytes', help: 'What is free on it' }, async () => {
      const { bavail, bsize } = await disk();
      return bavail * bsize;
    }),
  ];
}
