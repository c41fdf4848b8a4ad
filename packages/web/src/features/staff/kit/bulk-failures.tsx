import { formatCounted } from '@limelight/rules/count';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import type { RowFailure } from './for-each-row';
import styles from './staff-kit.module.css';

export interface BulkFailuresProps {
  readonly failures: readonly RowFailure[];
  readonly onClose: () => void;
}

/** After an action on many rows: each row on which it failed, with the reason. Nothing while none failed. */
export function BulkFailures({ failures, onClose }: BulkFailuresProps) {
  return (
    <ResponsiveDialog
      open={failures.length > 0}
      onClose={onClose}
      title={`${formatCounted(failures.length, 'row')} failed`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <dl className={styles.failures}>
        {failures.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name, and the list never changes
          <div key={index}>
            <dt>{name}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </ResponsiveDialog>
  );
}
