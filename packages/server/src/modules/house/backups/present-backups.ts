import type { Backup, SystemTask } from '@limelight/contract/house/backups.schema';
import type { listBackupRows } from './backup.sql.js';
import type { listSystemTasks } from './system-task.sql.js';

type BackupRow = Awaited<ReturnType<typeof listBackupRows>>[number];

export function presentBackup(row: BackupRow, hasBucket: boolean): Backup {
  return {
    id: row.id,
    createdAt: row.made_at.toISOString(),
    origin: row.origin as Backup['origin'],
    madeBy: row.makerName,
    bytes: row.bytes,
    encrypted: row.encrypted,
    sha256: row.sha256,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    fault: row.fault,
    keptUntil: row.kept_until?.toISOString() ?? null,
    onDisk: row.off_disk_at === null,
    upload: {
      state: uploadState(row, hasBucket),
      progressBps: Math.round((Math.min(row.upload_bytes ?? 0, row.bytes) / row.bytes) * 10_000),
      at: row.uploaded_at?.toISOString() ?? null,
      fault: row.upload_fault,
      nextAt: row.upload_due_at?.toISOString() ?? null,
    },
  };
}

function uploadState(row: BackupRow, hasBucket: boolean): Backup['upload']['state'] {
  if (row.uploaded_at !== null) return 'stored';
  if (!hasBucket) return 'none';
  if (row.upload_bytes !== null) return 'uploading';
  if (row.upload_fault !== null) return 'failed';
  return row.fault === null ? 'waiting' : 'none';
}

export function presentTask(row: Awaited<ReturnType<typeof listSystemTasks>>[number]): SystemTask {
  const { done_units: done, total_units: total } = row;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return {
    id: row.id,
    kind: row.kind as SystemTask['kind'],
    state: row.state as SystemTask['state'],
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    startedBy: row.starterName,
    step: row.step,
    progressBps: Math.round((row.state === 'done' ? 1 : share) * 10_000),
    failure: row.failure,
    result: row.result as SystemTask['result'],
  };
}
