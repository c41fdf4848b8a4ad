import { type Metric, readGauge } from '../../../platform/metrics.js';
import { Sample } from '../../../platform/sample.js';
import type { Services } from '../../../services.js';
import { readQueue } from './failed-jobs.sql.js';

export function jobMetrics({ db, clock }: Pick<Services, 'db' | 'clock'>): readonly Metric[] {
  const queue = new Sample(clock, () => readQueue(db));
  return [
    readGauge(
      { name: 'limelight_jobs_due', help: 'Jobs of all instances that wait to run; more than 10,000 are not counted' },
      async () => (await queue.take())?.due,
    ),
    readGauge(
      { name: 'limelight_oldest_job_age_seconds', help: 'How long the oldest of them has been due' },
      async () => (await queue.take())?.oldestSeconds,
    ),
    readGauge(
      {
        name: 'limelight_jobs_given_up',
        help: 'Jobs that failed as often as they may, among the first 10,000 of the queue',
      },
      async () => (await queue.take())?.givenUp,
    ),
  ];
}
