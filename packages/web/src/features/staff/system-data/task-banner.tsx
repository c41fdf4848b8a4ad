import type { SystemTask } from '@limelight/contract/house/backups.schema';
import { Card } from '../../../ui/card';
import { Progress } from '../../../ui/progress';
import styles from './system-data.module.css';

const titles: Readonly<Record<SystemTask['kind'], string>> = {
  backup: 'Creating a backup',
  verify: 'Verifying a backup',
  restore: 'Preparing a restore',
  optimize: 'Optimizing the database',
};

/** What runs, with its measured progress. */
export function TaskBanner({ task }: { readonly task: SystemTask }) {
  const percent = Math.floor(task.progressBps / 100);
  const title = titles[task.kind];
  return (
    <Card>
      <div className={styles.task} role="status">
        <strong>{title}</strong>
        <span>{task.step}</span>
        <span className={styles.taskShare}>{percent}%</span>
      </div>
      <Progress label={title} value={percent} max={100} valueText={`${percent}%, ${task.step}`} />
    </Card>
  );
}
