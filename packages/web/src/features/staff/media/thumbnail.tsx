import { mediaUrl } from '@limelight/contract/addresses';
import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { formatDuration } from '@limelight/rules/media';
import { FileText, Play } from 'lucide-react';
import { previewOf } from '../../../queries/media';
import styles from './media.module.css';

export interface ThumbnailProps {
  readonly item: MediaItem;
  /** Absent where the name is next to it. */
  readonly alt?: string;
}

/** A file in a list: its picture, the first frame of a video, or a sign for a document. */
export function Thumbnail({ item, alt = '' }: ThumbnailProps) {
  const { id, kind, deletedAt, durationMs } = item;
  if (kind === 'image') {
    return <img className={styles.thumb} src={previewOf(item)} alt={alt} loading="lazy" decoding="async" />;
  }
  if (kind === 'document') {
    return (
      <span className={styles.thumb}>
        <FileText aria-hidden size={36} strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <span className={styles.thumb}>
      {deletedAt === null && (
        // The browser reads the first frame alone, with range requests.
        <video src={`${mediaUrl(id)}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden />
      )}
      <span className={styles.play}>
        <Play aria-hidden size={20} fill="currentColor" />
      </span>
      {durationMs !== null && <span className={styles.duration}>{formatDuration(durationMs)}</span>}
    </span>
  );
}
