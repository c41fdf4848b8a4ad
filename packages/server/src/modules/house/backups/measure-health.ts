import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { HealthMeasure } from '@limelight/contract/house/system-data.schema';
import { formatBytes } from '@limelight/rules/bytes';
import { formatCount } from '@limelight/rules/count';
import { type Level, levelOf, type Threshold, thresholdText } from '@limelight/rules/health';
import { formatDateTime, secondMs } from '@limelight/rules/time';
import { skewMsMax } from '../../../platform/database-clock.js';
import { readFigure } from '../../../platform/stored-figure.js';
import type { Services } from '../../../services.js';
import { countLeaders, findClosure, isLeading } from '../../exchange/market/market.public.js';
import { readUploads } from './bucket.sql.js';
import { countActiveCelebrities, type DatabaseHealth, ping, readDatabaseHealth } from './health.sql.js';
import { measureDeliveries } from './measure-deliveries.js';
import { statisticsFigure } from './read-statistics.js';
import { findLastTask } from './system-task.sql.js';

export type HealthServices = Pick<Services, 'db' | 'pool' | 'clock' | 'env' | 'mailer' | 'live' | 'secrets'>;

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

const milliseconds = (value: number) => `${Math.round(value * 10) / 10} ms`;
const seconds = (value: number) => `${Math.round(value / secondMs)} s`;
const percent = (value: number) => `${Math.round(value * 100)}%`;

/** Measures everything now; the event loop's delay is that since the last measurement. */
export async function measureHealth(services: HealthServices) {
  const { db, clock, env } = services;
  const now = clock.now();
  const startedMs = performance.now();
  await ping(db);
  const latencyMs = performance.now() - startedMs;
  const [database, celebrities, { value: statistics, at: countedAt }, backup, disk, closure, leaders, isHere] =
    await Promise.all([
      readDatabaseHealth(db, now),
      countActiveCelebrities(db),
      readFigure(services, statisticsFigure(services)),
      findLastTask(db, 'backup'),
      statfs(env.dataDirectory).catch(() => statfs('.')),
      findClosure(services),
      countLeaders(db),
      isLeading(),
    ]);
  const loopMs = delay.percentile(99) / 1e6;
  delay.reset();
  const facts = { database, latencyMs, loopMs, nowMs: now.getTime(), disk: 1 - disk.bavail / disk.blocks };
  return {
    measures: [
      ...measuresOfDatabase(facts),
      poolMeasure(services),
      leaderMeasure(leaders, isHere),
      marketMeasure(closure),
      ...measuresOfGame(services, facts),
      ...measureDeliveries(now.getTime(), services.mailer),
      ...measuresOfMachine(services, facts),
      backupMeasure(backup),
      ...(env.backupBucket === undefined ? [] : [bucketMeasure(await readUploads(db))]),
    ],
    figures: {
      users: statistics.users,
      celebrities,
      newsItems: statistics.newsItems,
      volumeCents: statistics.volumeCents,
      asOf: countedAt.toISOString(),
    },
    asOf: now.toISOString(),
  };
}

interface Facts {
  readonly database: DatabaseHealth;
  readonly latencyMs: number;
  readonly loopMs: number;
  readonly nowMs: number;
  /** The used share. */
  readonly disk: number;
}

interface Measured {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly format: (value: number) => string;
  readonly threshold: Threshold;
  /** In place of the formatted value. */
  readonly text?: string;
}

function measure({ key, label, value, format, threshold, text }: Measured): HealthMeasure {
  return {
    key,
    label,
    value: text ?? format(value),
    state: levelOf(value, threshold),
    threshold: thresholdText(threshold, format),
  };
}

function measuresOfDatabase({ database, latencyMs }: Facts): HealthMeasure[] {
  const { connections, connectionsMax, standbys, lagBytes } = database;
  const used = connections / connectionsMax;
  return [
    measure({
      key: 'latency',
      label: 'Database latency',
      value: latencyMs,
      format: milliseconds,
      threshold: { warning: 50, failing: 500 },
    }),
    measure({
      key: 'connections',
      label: 'Database connections',
      value: used,
      format: percent,
      threshold: { warning: 0.8, failing: 0.95 },
      text: `${connections} of ${connectionsMax}`,
    }),
    measure({
      key: 'replication',
      label: 'Replication lag',
      value: lagBytes ?? 0,
      format: formatBytes,
      threshold: { warning: 16 * 1024 ** 2, failing: 1024 ** 3 },
      ...(standbys === 0 && { text: 'No standby' }),
    }),
  ];
}

function measuresOfGame({ env }: HealthServices, { database, nowMs }: Facts): HealthMeasure[] {
  const { tickAt, jobsDue, oldestJobSeconds, jobsFailed, webhooksWaiting, paidAt, providerErrors } = database;
  const interval = env.tickIntervalMs;
  const ageMs = tickAt === null ? Number.POSITIVE_INFINITY : Math.max(0, nowMs - tickAt.getTime());
  return [
    measure({
      key: 'tick',
      label: 'Age of the last tick',
      value: ageMs,
      format: seconds,
      threshold: { warning: 2 * interval, failing: 3 * interval },
      ...(tickAt === null && { text: 'No tick' }),
    }),
    measure({
      key: 'jobs',
      label: 'Jobs that are due',
      value: jobsDue,
      format: formatCount,
      threshold: { warning: 100, failing: 10_000 },
    }),
    measure({
      key: 'oldest-job',
      label: 'Oldest job that is due',
      value: oldestJobSeconds * secondMs,
      format: seconds,
      threshold: { warning: 60 * secondMs, failing: 300 * secondMs },
    }),
    measure({
      key: 'failed-jobs',
      label: 'Jobs that failed and retry',
      value: jobsFailed,
      format: formatCount,
      threshold: { warning: 1, failing: 100 },
    }),
    measure({
      key: 'payments',
      label: 'Payment webhooks waiting',
      value: webhooksWaiting,
      format: formatCount,
      threshold: { warning: 10, failing: 1_000 },
      text: `${formatCount(webhooksWaiting)}; last payment ${paidAt === null ? 'never' : formatDateTime(paidAt.getTime())}`,
    }),
    measure({
      key: 'rejected',
      label: 'Webhooks rejected in 24 h',
      value: providerErrors,
      format: formatCount,
      threshold: { warning: 1, failing: 1_000 },
    }),
  ];
}

function poolMeasure({ pool }: HealthServices): HealthMeasure {
  const used = pool.totalCount - pool.idleCount;
  return measure({
    key: 'pool',
    label: 'Waiting for a connection',
    value: pool.waitingCount,
    format: formatCount,
    threshold: { warning: 1, failing: 50 },
    text: `${formatCount(pool.waitingCount)}; ${used} of ${pool.options.max} in use`,
  });
}

function leaderMeasure(leaders: number, isHere: boolean): HealthMeasure {
  const state: Level = leaders === 0 ? 'failing' : 'healthy';
  const value = leaders === 0 ? 'None' : isHere ? 'This instance' : 'Another instance';
  return { key: 'leader', label: 'Leader', value, state, threshold: 'Failing while no instance makes ticks' };
}

function marketMeasure(closure: Awaited<ReturnType<typeof findClosure>>): HealthMeasure {
  const threshold = 'Failing on a day whose prices nobody could check';
  const state: Level = closure === null ? 'healthy' : 'failing';
  return { key: 'market', label: 'Market', value: closure?.reason ?? 'Open', state, threshold };
}

function measuresOfMachine({ live, clock }: HealthServices, { loopMs, disk }: Facts): HealthMeasure[] {
  const { rss } = process.memoryUsage();
  const memoryMax = process.constrainedMemory() || Number.MAX_SAFE_INTEGER;
  const memory = {
    warning: Math.min(2 * 1024 ** 3, memoryMax * 0.8),
    failing: Math.min(4 * 1024 ** 3, memoryMax * 0.95),
  };
  return [
    measure({
      key: 'clock',
      label: "Clock against the database's",
      value: Math.abs(clock.skewMs),
      format: milliseconds,
      threshold: { warning: skewMsMax / 4, failing: skewMsMax },
    }),
    measure({
      key: 'event-loop',
      label: 'Event-loop delay (p99)',
      value: loopMs,
      format: milliseconds,
      threshold: { warning: 500, failing: 1_000 },
    }),
    measure({ key: 'memory', label: 'Memory of this instance', value: rss, format: formatBytes, threshold: memory }),
    measure({
      key: 'disk',
      label: 'Disk used',
      value: disk,
      format: percent,
      threshold: { warning: 0.9, failing: 0.95 },
    }),
    measure({
      key: 'streams',
      label: 'Open streams',
      value: live.connectionCount,
      format: formatCount,
      threshold: { warning: 8_000, failing: 20_000 },
    }),
  ];
}

function backupMeasure(last: Awaited<ReturnType<typeof findLastTask>>): HealthMeasure {
  const threshold = 'Failing when the last backup failed';
  const shared = { key: 'backup', label: 'Last backup', threshold };
  if (last === undefined) return { ...shared, value: 'Never', state: 'warning' satisfies Level };
  if (last.state === 'failed') return { ...shared, value: last.failure ?? 'Failed', state: 'failing' };
  return { ...shared, value: formatDateTime(last.finished_at?.getTime() ?? 0), state: 'healthy' };
}

function bucketMeasure({ failed, waiting, fault }: Awaited<ReturnType<typeof readUploads>>): HealthMeasure {
  const state: Level = fault !== null ? 'failing' : waiting > 0 ? 'warning' : 'healthy';
  const counts = waiting === 0 ? 'All uploaded' : `${waiting} waiting, ${failed} failed`;
  const threshold = 'Warning while a backup waits, failing when an upload or the list fails';
  return { key: 'bucket', label: 'Backups in the bucket', value: fault ?? counts, state, threshold };
}
