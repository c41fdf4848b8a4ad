import type { ResponseOf } from '@limelight/contract/endpoint';
import type { listBackups } from '@limelight/contract/house/backups';
import type { Backup } from '@limelight/contract/house/backups.schema';
import { formatDateTime } from '@limelight/rules/time';
import { DateTime } from '../../../ui/date-time';
import { Tag } from '../../../ui/tag';
import styles from './system-data.module.css';

/** Where backups are uploaded to, and whether the bucket answers. */
export function BucketLine({ bucket }: Pick<ResponseOf<typeof listBackups>, 'bucket'>) {
  if (bucket === null) {
    return (
      <p className={styles.bucket}>
        Backups stay on this machine, and are lost with it. Set BACKUP_S3 to upload them to a bucket.
      </p>
    );
  }
  const { name, host, checkedAt, fault } = bucket;
  return (
    <p className={styles.bucket}>
      Uploaded to <strong>{name}</strong> at {host}. {fault !== null && <Tag tone="danger">Failed</Tag>} {fault}
      {fault === null && (checkedAt === null ? 'Not listed yet' : `Listed ${formatDateTime(Date.parse(checkedAt))}`)}
    </p>
  );
}

/** The places that have the file, and the state of the upload. */
export function Stored({ backup }: { readonly backup: Backup }) {
  const { onDisk, upload } = backup;
  const { state, progressBps, fault, nextAt } = upload;
  if (state === 'stored') return onDisk ? 'Machine and bucket' : 'Bucket';
  return (
    <span className={styles.stored}>
      Machine
      {state === 'waiting' && <Tag>Waiting for upload</Tag>}
      {state === 'uploading' && <Tag>Uploading {Math.floor(progressBps / 100)}%</Tag>}
      {state === 'failed' && (
        <>
          <Tag tone="danger">Failed</Tag>
          <small className={styles.fault}>{fault}</small>
          {nextAt !== null && (
            <small>
              Next try <DateTime at={nextAt} />
            </small>
          )}
        </>
      )}
    </span>
  );
}
