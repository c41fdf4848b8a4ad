import { formatBytes } from '@limelight/rules/bytes';
import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Progress } from '../../../ui/progress';
import { Spinner } from '../../../ui/spinner';
import { useStore } from '../../../ui/store';
import styles from './media.module.css';
import type { QueuedUpload, UploadQueue } from './upload-queue';

/** The uploads of a queue with their progress; nothing while there are none. */
export function UploadList({ queue }: { readonly queue: UploadQueue }) {
  const entries = useStore(queue.entries);
  if (entries.length === 0) return null;
  const hasDone = entries.some(({ state }) => state === 'done');
  return (
    <Card>
      <ul className={styles.uploads} aria-label="Uploads">
        {entries.map((entry) => (
          <UploadRow key={entry.id} entry={entry} queue={queue} />
        ))}
      </ul>
      {hasDone && (
        <Button variant="text" size="small" onClick={() => queue.clearDone()}>
          Clear finished
        </Button>
      )}
    </Card>
  );
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function UploadRow({ entry, queue }: { readonly entry: QueuedUpload; readonly queue: UploadQueue }) {
  const { id, file, state, sent, canRetry } = entry;
  return (
    <li className={styles.upload} data-state={state}>
      <span className={styles.uploadIcon}>
        <StateIcon state={state} />
      </span>
      <span className={styles.uploadName} title={file.name}>
        {file.name}
      </span>
      <div className={styles.uploadBar}>
        {state !== 'failed' && (
          <Progress
            label={`Uploading ${file.name}`}
            value={sent}
            max={1}
            valueText={state === 'done' ? 'Uploaded' : `${Math.round(sent * 100)} %`}
          />
        )}
      </div>
      <span className={styles.uploadState} role={state === 'failed' ? 'alert' : undefined}>
        {stateText(entry)}
      </span>
      <span className={styles.uploadActions}>
        {canRetry && state === 'failed' && (
          <IconButton
            size="small"
            label={`Retry ${file.name}`}
            icon={<RotateCw {...icon} />}
            onClick={() => queue.retry(id)}
          />
        )}
        <IconButton
          size="small"
          label={
            state === 'waiting' || state === 'sending' ? `Cancel ${file.name}` : `Remove ${file.name} from this list`
          }
          icon={<X {...icon} />}
          onClick={() => queue.remove(id)}
        />
      </span>
    </li>
  );
}

function StateIcon({ state }: Pick<QueuedUpload, 'state'>) {
  if (state === 'done') return <CircleCheck {...icon} />;
  if (state === 'failed') return <CircleAlert {...icon} />;
  return state === 'sending' ? <Spinner size={18} /> : null;
}

function stateText({ state, problem, sent, file }: QueuedUpload): string {
  if (state === 'failed') return problem ?? 'Failed to upload media';
  if (state === 'done') return formatBytes(file.size);
  if (state === 'waiting') return 'Waiting';
  return sent === 1 ? 'Checking the file' : `${formatBytes(file.size * sent)} of ${formatBytes(file.size)}`;
}
