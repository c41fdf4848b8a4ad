import { addressOf } from '@limelight/contract/address';
import { downloadBackup, openBackupDownload, uploadBackup, verifyBackup } from '@limelight/contract/house/backups';
import type { Backup } from '@limelight/contract/house/backups.schema';
import { formatDateTime } from '@limelight/rules/time';
import { CloudUpload, Download, History, ShieldCheck, Trash2 } from 'lucide-react';
import { call } from '../../../queries/client';
import { IconButton } from '../../../ui/button';
import { clickDownload } from '../kit/open-download';
import { useStaffAction } from '../kit/use-staff-action';
import styles from './system-data.module.css';
import { backupsKey } from './use-backups';

export interface ActionContext {
  /** Whether a task runs. */
  readonly busy: boolean;
  readonly mayDownload: boolean;
  readonly mayRestore: boolean;
  readonly onRestore: (id: string) => void;
  readonly onDelete: (backup: Backup) => void;
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

export function BackupActions(props: ActionContext & { readonly backup: Backup }) {
  const { backup, busy, mayDownload, mayRestore, onRestore, onDelete } = props;
  const { id, createdAt, upload } = backup;
  const name = formatDateTime(Date.parse(createdAt));
  const verification = useStaffAction({
    send: () => call(verifyBackup, { params: { id } }),
    failed: 'Failed to verify backup',
    refetches: [backupsKey],
  });
  const download = useStaffAction({
    send: async () => {
      await call(openBackupDownload, { params: { id } });
      clickDownload(addressOf(downloadBackup.url, { id }));
    },
    failed: 'Failed to download backup',
  });
  const retry = useStaffAction({
    send: () => call(uploadBackup, { params: { id } }),
    done: 'The upload begins within a minute',
    failed: 'Failed to upload backup',
    refetches: [backupsKey],
  });
  const unlessBusy = (work: () => void) => ({ 'aria-disabled': busy || undefined, onClick: () => !busy && work() });
  return (
    <span className={styles.rowActions}>
      {upload.state === 'failed' && (
        <IconButton
          label={`Upload the backup of ${name} now`}
          icon={<CloudUpload {...icon} />}
          onClick={() => void retry.run(undefined)}
        />
      )}
      {mayDownload && (
        <IconButton
          label={`Download the backup of ${name}`}
          icon={<Download {...icon} />}
          onClick={() => void download.run(undefined)}
        />
      )}
      <IconButton
        label={`Verify the backup of ${name}`}
        icon={<ShieldCheck {...icon} />}
        {...unlessBusy(() => void verification.run(undefined))}
      />
      {mayRestore && (
        <>
          <IconButton
            label={`Restore the backup of ${name}`}
            icon={<History {...icon} />}
            {...unlessBusy(() => onRestore(id))}
          />
          <IconButton
            label={`Delete the backup of ${name}`}
            icon={<Trash2 {...icon} />}
            {...unlessBusy(() => onDelete(backup))}
          />
        </>
      )}
    </span>
  );
}
