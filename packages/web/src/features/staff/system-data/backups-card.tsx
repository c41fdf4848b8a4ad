import type { ResponseOf } from '@limelight/contract/endpoint';
import type { listBackups } from '@limelight/contract/house/backups';
import type { Backup, SystemTask } from '@limelight/contract/house/backups.schema';
import { formatBytes } from '@limelight/rules/bytes';
import { formatDate, formatDateTime } from '@limelight/rules/time';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { type ActionContext, BackupActions } from './backup-actions';
import { BucketLine, Stored } from './backup-places';
import styles from './system-data.module.css';

export interface BackupsCardProps {
  readonly list: ResponseOf<typeof listBackups>;
  /** Whether a task runs. */
  readonly busy: boolean;
  readonly onRestore: (id: string) => void;
  readonly onDelete: (backup: Backup) => void;
}

/** A backup, or a task that failed to make one. */
type Row = { readonly kind: 'made'; readonly backup: Backup } | { readonly kind: 'failed'; readonly task: SystemTask };

const origins: Readonly<Record<Backup['origin'], string>> = {
  staff: 'Former staff',
  nightly: 'Nightly',
  'before-restore': 'Before a restore',
  command: 'Command line',
};

/** The newest; the others follow on request. */
const rowsShownFirst = 5;

/** Without a date. */
const withoutDate = { made: 'Until deleted', failed: '–' } as const;

/** The newest first; a failed attempt stands where its backup would. */
function rowsOf({ backups, tasks }: BackupsCardProps['list']): readonly Row[] {
  const made = backups.map((backup): Row => ({ kind: 'made', backup }));
  const failed = tasks
    .filter(({ kind, state }) => kind === 'backup' && state === 'failed')
    .map((task): Row => ({ kind: 'failed', task }));
  return [...made, ...failed].toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)));
}

function timeOf(row: Row): string {
  return row.kind === 'made' ? row.backup.createdAt : row.task.startedAt;
}

export function BackupsCard({ list, busy, onRestore, onDelete }: BackupsCardProps) {
  const { nightly, encrypted, bucket } = list;
  const permissions = useMe().data?.permissions ?? [];
  const mayDownload = permissions.includes('backup.download');
  const mayRestore = permissions.includes('backup.restore');
  const rows = rowsOf(list);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, rowsShownFirst);
  const plan = nightly === null ? 'No nightly backup' : `Nightly at ${nightly.from}, kept ${nightly.keptDays} days`;
  return (
    <Card title="Recent Backups" aside={`${plan}, ${encrypted ? 'encrypted' : 'not encrypted'}`} flush>
      <BucketLine bucket={bucket} />
      {rows.length === 0 ? (
        <EmptyState
          icon={<Archive aria-hidden size={24} strokeWidth={1.75} />}
          title="No backups yet"
          text="Create the first one, or wait for tonight's."
        />
      ) : (
        <DataTable
          caption="Backups"
          dense
          columns={columnsOf({ busy, mayDownload, mayRestore, onRestore, onDelete })}
          rows={shown}
          rowKey={(row) => (row.kind === 'made' ? row.backup.id : row.task.id)}
        />
      )}
      {shown.length < rows.length && (
        <div className={styles.more}>
          <Button variant="text" onClick={() => setShowsAll(true)}>
            Show all {rows.length} backups
          </Button>
        </div>
      )}
    </Card>
  );
}

function columnsOf(context: ActionContext): readonly Column<Row>[] {
  return [
    { key: 'created', head: 'Created', isRowHead: true, cell: (row) => formatDateTime(Date.parse(timeOf(row))) },
    {
      key: 'by',
      head: 'By',
      from: 'tablet',
      cell: (row) =>
        row.kind === 'made' ? (row.backup.madeBy ?? origins[row.backup.origin]) : (row.task.startedBy ?? 'Nightly'),
    },
    {
      key: 'size',
      head: 'Size',
      align: 'end',
      cell: (row) => (row.kind === 'made' ? formatBytes(row.backup.bytes) : '–'),
    },
    { key: 'checked', head: 'Checked', cell: (row) => <Checked row={row} /> },
    { key: 'stored', head: 'Stored', cell: (row) => row.kind === 'made' && <Stored backup={row.backup} /> },
    {
      key: 'kept',
      head: 'Kept until',
      from: 'desktop',
      cell: (row) =>
        row.kind === 'made' && row.backup.keptUntil !== null
          ? formatDate(Date.parse(row.backup.keptUntil))
          : withoutDate[row.kind],
    },
    {
      key: 'actions',
      head: 'Actions',
      align: 'end',
      // Whole on a narrow screen too, where a cell would be cut.
      wraps: true,
      cell: (row) => row.kind === 'made' && <BackupActions backup={row.backup} {...context} />,
    },
  ];
}

function Checked({ row }: { readonly row: Row }) {
  if (row.kind === 'failed') {
    return (
      <span title={row.task.failure ?? undefined}>
        <Tag tone="danger">Failed: {row.task.failure}</Tag>
      </span>
    );
  }
  const { fault, verifiedAt } = row.backup;
  if (fault !== null) return <Tag tone="danger">{fault}</Tag>;
  if (verifiedAt === null) return <Tag tone="warn">Not verified</Tag>;
  return (
    <span title={`Checksums read again ${formatDateTime(Date.parse(verifiedAt))}`}>
      <Tag tone="gain">Verified</Tag>
    </span>
  );
}
