import type { ResponseOf } from '@limelight/contract/endpoint';
import type { getSystemData } from '@limelight/contract/house/system-data';
import { formatBytes } from '@limelight/rules/bytes';
import { formatCount } from '@limelight/rules/count';
import { hourMs } from '@limelight/rules/time';
import { nowMs } from '../../../ui/now';
import { RelativeTime } from '../kit/relative-time';
import { StatTile, type StatTileProps, StatTiles, TilesSkeleton } from '../kit/stat-tile';

export type SystemData = ResponseOf<typeof getSystemData>;

type Badge = NonNullable<StatTileProps['badge']>;

/** Older than this, a nightly backup is missing. */
const syncAgeMsMax = 26 * hourMs;
const diskWarning = 0.8;
const diskFull = 0.95;
const dataBytesWarning = 0.5;

export function syncBadge(lastSyncAt: string | null, atMs: number): Badge {
  if (lastSyncAt === null) return { tone: 'danger', text: 'Never' };
  return atMs - Date.parse(lastSyncAt) <= syncAgeMsMax
    ? { tone: 'gain', text: 'Up to date' }
    : { tone: 'warn', text: 'Warning' };
}

export function shareBadge(share: number): Badge {
  if (share >= diskFull) return { tone: 'danger', text: 'Critical' };
  return share >= diskWarning ? { tone: 'warn', text: 'Warning' } : { tone: 'gain', text: 'Healthy' };
}

export function DataCardsSkeleton() {
  return (
    <TilesSkeleton
      timed={false}
      heads={[
        ['Total Data Size', 'Healthy'],
        ['Backup Points', 'Active'],
        ['Last Sync', 'Up to date'],
        ['Storage Used', 'Healthy'],
      ]}
      notes={[
        'Growth known after two nights. Warning from half of the disk',
        '00 nightly, 0 by hand. Active with at least one',
        `Newest verified backup. Warning after ${syncAgeMsMax / hourMs} hours`,
        '000.0 GB of 000.0 GB. Warning from 80%',
      ]}
    />
  );
}

/** The four figures, each with its badge and the threshold by which it is given. */
export function DataCards({ data }: { readonly data: SystemData }) {
  const { databaseBytes, filesBytes, growthBytesPerDay, backupPoints, nightlyPoints, lastSyncAt, disk } = data;
  const bytes = databaseBytes + filesBytes;
  const share = disk.totalBytes > 0 ? disk.usedBytes / disk.totalBytes : 0;
  const size: Badge =
    bytes < dataBytesWarning * disk.totalBytes ? { tone: 'gain', text: 'Healthy' } : { tone: 'warn', text: 'Warning' };
  const points: Badge = backupPoints > 0 ? { tone: 'gain', text: 'Active' } : { tone: 'danger', text: 'None' };
  const growth =
    growthBytesPerDay === null ? 'Growth known after two nights' : `Grows ${formatBytes(growthBytesPerDay)} a day`;
  return (
    <StatTiles>
      <StatTile
        label="Total Data Size"
        badge={size}
        value={formatBytes(bytes)}
        note={`${growth}. Warning from half of the disk`}
      />
      <StatTile
        label="Backup Points"
        badge={points}
        value={formatCount(backupPoints)}
        note={`${formatCount(nightlyPoints)} nightly, ${formatCount(backupPoints - nightlyPoints)} by hand. Active with at least one`}
      />
      <StatTile
        label="Last Sync"
        badge={syncBadge(lastSyncAt, nowMs())}
        value={lastSyncAt === null ? 'Never' : <RelativeTime at={lastSyncAt} />}
        note={`Newest verified backup. Warning after ${syncAgeMsMax / hourMs} hours`}
      />
      <StatTile
        label="Storage Used"
        badge={shareBadge(share)}
        value={`${Math.round(share * 100)}%`}
        note={`${formatBytes(disk.usedBytes)} of ${formatBytes(disk.totalBytes)}. Warning from ${diskWarning * 100}%`}
      />
    </StatTiles>
  );
}
