import { deleteBackup, makeBackup } from '@limelight/contract/house/backups';
import type { Backup } from '@limelight/contract/house/backups.schema';
import { clearCache, optimizeDatabase } from '@limelight/contract/house/system-data';
import { formatDateTime } from '@limelight/rules/time';
import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { ListSkeleton } from '../../../ui/query-states';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { StaffPage } from '../kit/staff-page';
import { useStaffAction } from '../kit/use-staff-action';
import { BackupsCard } from './backups-card';
import { DataCards, DataCardsSkeleton } from './data-cards';
import { OptimizationCard } from './optimization-card';
import { RestorePanel } from './restore-panel';
import { StatisticsCard } from './statistics-card';
import styles from './system-data.module.css';
import { TaskBanner } from './task-banner';
import { useTaskToasts } from './task-outcomes';
import { backupsKey, runningOf, systemDataKey, useBackups, useSystemData } from './use-backups';

/** Backups, their restore, and the maintenance of the database and the caches. */
export function SystemDataPage() {
  const backups = useBackups();
  useTaskToasts(backups.data?.tasks);
  const running = runningOf(backups.data?.tasks);
  const data = useSystemData(backups.data?.tasks[0]);
  const [restoreId, setRestoreId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Backup | null>(null);
  const restored = backups.data?.backups.find(({ id }) => id === restoreId);
  return (
    <StaffPage actions={<Actions runningKind={running?.kind} />}>
      <QueryView query={data} label="Loading the figures" skeleton={<DataCardsSkeleton />}>
        {(figures) => <DataCards data={figures} />}
      </QueryView>
      {running !== undefined && <TaskBanner task={running} />}
      <div className={styles.columns}>
        <QueryView query={backups} label="Loading the backups" skeleton={<ListSkeleton rows={6} height={40} />}>
          {(list) => (
            <BackupsCard list={list} busy={running !== undefined} onRestore={setRestoreId} onDelete={setDeleted} />
          )}
        </QueryView>
        <div className={styles.side}>
          {restored !== undefined && <RestorePanel backup={restored} onClose={() => setRestoreId(null)} />}
          {data.data !== undefined && <StatisticsCard statistics={data.data.statistics} />}
          {backups.data !== undefined && <OptimizationCard tasks={backups.data.tasks} />}
        </div>
      </div>
      <DeleteDialog backup={deleted} onClose={() => setDeleted(null)} />
    </StaffPage>
  );
}

function DeleteDialog({ backup, onClose }: { readonly backup: Backup | null; readonly onClose: () => void }) {
  const name = backup === null ? '' : formatDateTime(Date.parse(backup.createdAt));
  const place = backup?.upload.state === 'stored' ? 'in the bucket and on this machine' : 'on this machine';
  return (
    <ConfirmDialog
      open={backup !== null}
      onClose={onClose}
      title={`Delete the backup of ${name}?`}
      text={`Its file ${place} is deleted and cannot be restored.`}
      action="Delete"
      danger
      send={async (reason) => {
        await call(deleteBackup, { params: { id: backup?.id ?? '' }, body: { reason } });
        refetch(backupsKey, systemDataKey);
        showToast({ tone: 'success', text: 'Backup deleted successfully' });
      }}
      failed="Failed to delete backup"
    />
  );
}

/** "Create Backup" and the two of System Maintenance; the running one shows its busy label. */
function Actions({ runningKind }: { readonly runningKind: string | undefined }) {
  const refetches = [backupsKey, systemDataKey];
  const backup = useStaffAction({ send: () => call(makeBackup), failed: 'Failed to create backup', refetches });
  const optimization = useStaffAction({
    send: () => call(optimizeDatabase),
    failed: 'Failed to optimize database',
    refetches,
  });
  const cache = useStaffAction({
    send: () => call(clearCache),
    done: 'Cache cleared successfully',
    failed: 'Failed to clear cache',
  });
  const creating = backup.busy || runningKind === 'backup';
  const optimizing = optimization.busy || runningKind === 'optimize';
  const reason = runningKind === undefined ? undefined : 'Another task is running';
  return (
    <>
      <Button variant="outline" size="small" busy={cache.busy} onClick={() => void cache.run(undefined)}>
        {cache.busy ? 'Clearing...' : 'Clear Cache'}
      </Button>
      <Button
        variant="outline"
        size="small"
        busy={optimizing}
        disabledReason={optimizing ? undefined : reason}
        onClick={() => void optimization.run(undefined)}
      >
        {optimizing ? 'Optimizing...' : 'Start Optimization'}
      </Button>
      <Button
        size="small"
        icon={<DatabaseBackup aria-hidden size={16} strokeWidth={1.75} />}
        busy={creating}
        disabledReason={creating ? undefined : reason}
        onClick={() => void backup.run(undefined)}
      >
        {creating ? 'Creating Backup...' : 'Create Backup'}
      </Button>
    </>
  );
}
