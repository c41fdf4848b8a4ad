import { mediaUrl } from '@limelight/contract/addresses';
import { deleteMedia, restoreMedia, trashMedia } from '@limelight/contract/talk/media';
import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { formatBytes } from '@limelight/rules/bytes';
import { formatDuration, mediaTrashDays } from '@limelight/rules/media';
import { dayMs, formatDateTime } from '@limelight/rules/time';
import { ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { previewOf, refetchMedia, useMediaItem } from '../../../queries/media';
import { Button, buttonClass } from '../../../ui/button';
import { copyText, useCopy } from '../../../ui/copy-text';
import { DateTime } from '../../../ui/date-time';
import { Skeleton } from '../../../ui/query-states';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { FoundView } from '../kit/found-view';
import { useStaffAction } from '../kit/use-staff-action';
import styles from './media.module.css';
import { MediaForm } from './media-form';
import { Thumbnail } from './thumbnail';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface MediaPanelProps {
  readonly id: string;
  /** After the file left the shelf that is on screen. */
  readonly onGone: () => void;
}

/** One file with its texts, uses and actions. */
export function MediaPanel({ id, onGone }: MediaPanelProps) {
  const query = useMediaItem(id);
  return (
    <FoundView noun="file" query={query} label="Loading the file" skeleton={<Skeleton shape="block" height={420} />}>
      {(item) => (
        <div className={styles.details}>
          <Preview item={item} />
          <p className={styles.facts}>{factsOf(item)}</p>
          {item.deletedAt === null ? (
            <InLibrary key={item.id} item={item} onGone={onGone} />
          ) : (
            <InTrash key={item.id} item={item} deletedAt={item.deletedAt} onGone={onGone} />
          )}
        </div>
      )}
    </FoundView>
  );
}

const kindNames = { image: 'Image', video: 'Video', document: 'Document' } as const;

function factsOf({ kind, width, height, durationMs, bytes, createdAt, createdBy, source }: MediaItem): string {
  return [
    kindNames[kind],
    ...(width === null ? [] : [`${width} × ${height}`]),
    ...(durationMs === null ? [] : [formatDuration(durationMs)]),
    formatBytes(bytes),
    formatDateTime(Date.parse(createdAt)),
    ...(createdBy.name === null ? [] : [`added by ${createdBy.name}`]),
    ...(source === null ? [] : [`from ${new URL(source).hostname}`]),
  ].join(' · ');
}

function Preview({ item }: { readonly item: MediaItem }) {
  if (item.kind === 'image') return <img className={styles.preview} src={previewOf(item)} alt={item.altText} />;
  if (item.kind === 'video' && item.deletedAt === null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the library stores no captions
      <video className={styles.preview} src={mediaUrl(item.id)} controls preload="metadata" aria-label={item.name} />
    );
  }
  return (
    <div className={styles.preview}>
      <Thumbnail item={item} />
    </div>
  );
}

interface PartProps {
  readonly item: MediaItem;
  readonly onGone: () => void;
}

function InLibrary({ item, onGone }: PartProps) {
  const { id, name, uses } = item;
  const [confirming, setConfirming] = useState(false);
  const address = mediaUrl(id);
  const copy = useCopy(() =>
    copyText(new URL(address, location.origin).href, { copied: 'Link copied', failed: 'The link was not copied' }),
  );
  const [use] = uses;
  return (
    <>
      <MediaForm item={item} />
      <UsedBy item={item} />
      <div className={styles.actions}>
        <Button variant="outline" size="small" icon={copy.icon} onClick={copy.onClick}>
          Copy link
        </Button>
        <a
          className={buttonClass({ variant: 'outline', size: 'small' })}
          href={address}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink {...icon} />
          Open link
        </a>
        <Button
          variant="outline"
          size="small"
          icon={<Trash2 {...icon} />}
          disabledReason={use && `In use by ${use.noun} ${use.label}`}
          onClick={() => setConfirming(true)}
        >
          Delete…
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`Delete ${name}?`}
        text={`Its link stops working now. The Trash holds it for ${mediaTrashDays} days, and it can be restored until then.`}
        action="Delete"
        danger
        reason="none"
        failed="Failed to delete media"
        send={async () => {
          await call(trashMedia, { params: { id } });
          showToast({ tone: 'success', text: 'Media deleted successfully' });
          refetchMedia();
          onGone();
        }}
      />
    </>
  );
}

function UsedBy({ item: { uses } }: Pick<PartProps, 'item'>) {
  return (
    <section aria-label="Used by">
      <h2 className={styles.heading}>Used by</h2>
      {uses.length === 0 && <p className={styles.quiet}>Nothing uses this file.</p>}
      <ul>
        {uses.map(({ noun, label, path }) => (
          <li key={`${noun} ${path} ${label}`} className={styles.use}>
            <span>
              {noun} {label}
            </span>
            <a href={path}>Open</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InTrash({ item, deletedAt, onGone }: PartProps & { readonly deletedAt: string }) {
  const { id, name, altText, rights } = item;
  const [confirming, setConfirming] = useState(false);
  const restoring = useStaffAction({
    send: () => call(restoreMedia, { params: { id } }),
    done: 'Media restored successfully',
    failed: 'Failed to restore media',
  });
  const restore = async () => {
    if ((await restoring.run(undefined)) === undefined) return;
    refetchMedia();
    onGone();
  };
  const endsMs = Date.parse(deletedAt) + mediaTrashDays * dayMs;
  return (
    <>
      <p className={styles.name}>{name}</p>
      {altText !== '' && <p>{altText}</p>}
      {rights !== '' && <p className={styles.quiet}>{rights}</p>}
      <p>
        In the Trash since <DateTime at={deletedAt} />. It will be deleted permanently after {formatDateTime(endsMs)}.
      </p>
      <div className={styles.actions}>
        <Button size="small" icon={<RotateCcw {...icon} />} busy={restoring.busy} onClick={() => void restore()}>
          Restore
        </Button>
        <Button variant="outline" size="small" icon={<Trash2 {...icon} />} onClick={() => setConfirming(true)}>
          Delete permanently…
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`Delete ${name} permanently?`}
        text="The file cannot be restored afterwards."
        action="Delete permanently"
        danger
        reason="none"
        failed="Failed to delete media"
        send={async () => {
          await call(deleteMedia, { params: { id } });
          showToast({ tone: 'success', text: 'Media deleted permanently' });
          refetchMedia();
          onGone();
        }}
      />
    </>
  );
}
