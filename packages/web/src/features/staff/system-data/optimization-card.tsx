import type { SystemTask } from '@limelight/contract/house/backups.schema';
import { formatBytes } from '@limelight/rules/bytes';
import { formatCount } from '@limelight/rules/count';
import { formatDateTime } from '@limelight/rules/time';
import { Card, FigureRow } from '../../../ui/card';
import styles from './system-data.module.css';

/** What the last optimisation did; nothing before the first. */
export function OptimizationCard({ tasks }: { readonly tasks: readonly SystemTask[] }) {
  const last = tasks.find(({ kind, state }) => kind === 'optimize' && state !== 'running');
  if (last === undefined) return null;
  const { result, failure, finishedAt } = last;
  return (
    <Card title="Last Optimization" aside={finishedAt === null ? undefined : formatDateTime(Date.parse(finishedAt))}>
      {result === null ? (
        <p>Failed: {failure}</p>
      ) : (
        <dl className={styles.figures}>
          <FigureRow label="Size before" value={formatBytes(result['bytesBefore'] ?? 0)} />
          <FigureRow label="Size after" value={formatBytes(result['bytesAfter'] ?? 0)} />
          <FigureRow label="Indexes rebuilt" value={formatCount(result['indexesRebuilt'] ?? 0)} />
        </dl>
      )}
    </Card>
  );
}
