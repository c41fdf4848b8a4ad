import { restoreMedia, trashMedia } from '@limelight/contract/talk/media';
import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { formatBytes } from '@limelight/rules/bytes';
import { mediaKinds, mediaTrashDays } from '@limelight/rules/media';
import { RotateCcw, Trash2, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call } from '../../../queries/client';
import { refetchMedia, useMediaStorage } from '../../../queries/media';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Progress } from '../../../ui/progress';
import { SkeletonText } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { useFromWidth } from '../../../ui/use-media-query';
import { StaffDrawer } from '../kit/staff-drawer';
import { type GridParts, StaffList } from '../kit/staff-list';
import { type BulkActionSpec, useBulkActions } from '../kit/use-bulk-actions';
import type { StaffSearchState } from '../kit/use-staff-search';
import { DropArea } from './drop-area';
import { DropTarget } from './drop-target';
import { ImportForm } from './import-form';
import styles from './media.module.css';
import { MediaGrid } from './media-grid';
import { mediaList, trash } from './media-list';
import { MediaPanel } from './media-panel';
import { UploadList } from './upload-list';
import { startUploads, uploads } from './uploads';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const shared = { noun: 'file', reason: 'none', nameOf: ({ name }: MediaItem) => name } as const;

const actions: readonly BulkActionSpec<MediaItem>[] = [
  {
    ...shared,
    label: 'Delete',
    participle: 'deleted',
    icon: <Trash2 {...icon} />,
    danger: true,
    text: `Their links stop working now. The Trash holds them for ${mediaTrashDays} days. Files in use are left.`,
    concerns: ({ deletedAt }) => deletedAt === null,
    noneText: 'All of them are in the Trash',
    send: ({ id }) => call(trashMedia, { params: { id } }),
  },
  {
    ...shared,
    label: 'Restore',
    participle: 'restored',
    icon: <RotateCcw {...icon} />,
    text: 'They are in the library again, and their links work.',
    concerns: ({ deletedAt }) => deletedAt !== null,
    noneText: 'None of them is in the Trash',
    send: ({ id }) => call(restoreMedia, { params: { id } }),
  },
];

/** The media library: upload, find, describe and delete the pictures, videos and documents of the game. */
export function MediaPage() {
  const [uploading, setUploading] = useState(false);
  const { bulkActions, dialogs } = useBulkActions(actions, refetchMedia);
  const hasPanel = useFromWidth('desktop');
  const { data: storage } = useMediaStorage();
  const trashed = storage?.trashed ?? 0;
  const list = useMemo(() => listWithCount(trashed), [trashed]);
  return (
    <DropTarget onFiles={startUploads}>
      <StaffList
        list={list}
        actions={
          <>
            <Storage storage={storage} />
            <Button
              size="small"
              icon={<Upload aria-hidden size={16} strokeWidth={2} />}
              onClick={() => setUploading(true)}
            >
              Upload
            </Button>
          </>
        }
        above={<UploadList queue={uploads} />}
        bulkActions={bulkActions}
        renderRows={(items, state, parts) => <Files items={items} state={state} parts={parts} hasPanel={hasPanel} />}
        drawer={(row) =>
          hasPanel ? null : (
            <StaffDrawer row={row} title="Media file">
              {(id) => <MediaPanel id={id} onGone={row.onClose} />}
            </StaffDrawer>
          )
        }
      />
      {dialogs}
      <UploadDialog open={uploading} onClose={() => setUploading(false)} />
    </DropTarget>
  );
}

/** The number of files in the Trash is part of its label. */
function listWithCount(trashed: number): typeof mediaList {
  if (trashed === 0) return mediaList;
  const counted = (option: { readonly value: string; readonly label: string }) =>
    option.value === trash ? { ...option, label: `${option.label} ${trashed}` } : option;
  return {
    ...mediaList,
    filters: mediaList.filters.map((filter) => ({ ...filter, options: filter.options.map(counted) })),
  };
}

interface StorageProps {
  readonly storage: ReturnType<typeof useMediaStorage>['data'];
}

function Storage({ storage }: StorageProps) {
  const { usedBytes, quotaBytes } = storage ?? { usedBytes: 0, quotaBytes: 1 };
  const text = `${formatBytes(usedBytes)} of ${formatBytes(quotaBytes)}`;
  return (
    <div className={styles.storage}>
      <p>
        <span>Storage used</span> {storage === undefined ? <SkeletonText like="0 bytes of 5 GB" /> : text}
      </p>
      <Progress
        label="Storage used"
        value={usedBytes}
        max={quotaBytes}
        valueText={storage === undefined ? 'Loading' : text}
      />
    </div>
  );
}

interface FilesProps {
  readonly items: readonly MediaItem[];
  readonly state: StaffSearchState;
  readonly parts: GridParts;
  readonly hasPanel: boolean;
}

function Files({ items, state: { search, set }, parts: { pager, ...selection }, hasPanel }: FilesProps) {
  const { open } = search;
  return (
    <div className={styles.columns} data-panel={hasPanel || undefined}>
      <div className={styles.files}>
        <MediaGrid
          items={items}
          chosen={open}
          onChoose={({ id }) => set({ open: id }, { replace: true })}
          {...selection}
        />
        <div className={styles.foot}>{pager}</div>
      </div>
      {hasPanel && (
        <aside className={styles.panel} aria-label="Media file">
          <Card>
            {open === undefined ? (
              <p className={styles.quiet}>Choose a file to see its details.</p>
            ) : (
              <MediaPanel id={open} onGone={() => set({ open: undefined }, { replace: true })} />
            )}
          </Card>
        </aside>
      )}
    </div>
  );
}

function UploadDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="Upload media">
      {open && (
        <div className={styles.form}>
          <DropArea
            kinds={mediaKinds}
            multiple
            onFiles={(files) => {
              startUploads(files);
              onClose();
            }}
          />
          <ImportForm onStored={onClose} />
        </div>
      )}
    </ResponsiveDialog>
  );
}
