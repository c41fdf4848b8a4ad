import { counter, histogram, readCounter } from './metrics.js';
import { streamCounts } from './stream-counts.js';

/** Of this instance's parts below the modules; `house/system` lists them. */

export const jobRuns = counter(
  {
    name: 'limelight_jobs_total',
    help: 'Jobs that this instance ran, by task and whether they are done or will be tried again',
  },
  'task',
  'outcome',
);

export const jobSeconds = histogram(
  {
    name: 'limelight_job_duration_seconds',
    help: 'How long jobs took, failed ones too',
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  },
  'task',
);

export const mails = counter(
  { name: 'limelight_mails_total', help: 'Mails by whether the mail server took them' },
  'outcome',
);

export const mailSeconds = histogram({
  name: 'limelight_mail_duration_seconds',
  help: 'How long it took to hand a mail over, or to fail',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});
for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);

export const tickTaskRuns = counter(
  { name: 'limelight_tick_tasks_total', help: 'Tasks that followed a tick, by whether they failed' },
  'task',
  'outcome',
);

export const tickTaskSeconds = histogram(
  {
    name: 'limelight_tick_task_duration_seconds',
    help: 'How long tasks after a tick took',
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  },
  'task',
);

export const databaseFailures = counter(
  {
    name: 'limelight_database_failures_total',
    help: 'Statements that the database could not do, by why; what is refused by rule is not counted',
  },
  'kind',
);
for (const kind of ['commit', 'connection', 'lock', 'deadlock', 'serialization', 'out-of-service'])
  databaseFailures.inc({ kind }, 0);

export const slowStatements = counter({
  name: 'limelight_slow_statements_total',
  help: 'Statements that took longer than SLOW_QUERY_MS; the log has them',
});

const streamMetrics = [
  readCounter(
    { name: 'limelight_stream_chunks_total', help: 'Writes to open streams: events, several together, and heartbeats' },
    () => streamCounts.chunks,
  ),
  readCounter({ name: 'limelight_stream_bytes_total', help: 'Bytes of these writes' }, () => streamCounts.bytes),
  readCounter(
    { name: 'limelight_stream_dropped_total', help: 'Streams ended because their client reads too slowly' },
    () => streamCounts.dropped,
  ),
];

export const platformMetrics = [
  jobRuns,
  jobSeconds,
  mails,
  mailSeconds,
  tickTaskRuns,
  tickTaskSeconds,
  databaseFailures,
  slowStatements,
  ...streamMetrics,
];
