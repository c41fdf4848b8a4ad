import { secondMs } from '@limelight/rules/time';
import type pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { isSkewed } from '../../../platform/database-clock.js';
import { requestDurations } from '../../../platform/http/request-durations.js';
import { type Metric, readGauge } from '../../../platform/metrics.js';
import { platformMetrics } from '../../../platform/platform-metrics.js';
import { Sample } from '../../../platform/sample.js';
import type { Services } from '../../../services.js';
import type { Readiness } from './system.public.js';

interface MetricServices extends Pick<Services, 'databaseWatch' | 'pool' | 'clock' | 'live'> {
  readonly readiness: Readiness;
}

/** Of the process and of the platform, which is no module. */
export function systemMetrics(services: MetricServices): readonly Metric[] {
  const { databaseWatch, pool, clock, live, readiness } = services;
  const writable = new Sample(clock, () => databaseWatch.takesWrites());
  return [
    ...processMetrics(),
    requestDurations,
    ...platformMetrics,
    ...poolMetrics(pool),
    readGauge(
      { name: 'limelight_ready', help: 'Whether this instance serves players, as /readyz says: 1, or 0' },
      async () => (readiness.accepting && !isSkewed(clock) && (await writable.take()) === true ? 1 : 0),
    ),
    readGauge({ name: 'limelight_database_up', help: 'Whether the database answers: 1, or 0' }, () =>
      databaseWatch.answers ? 1 : 0,
    ),
    readGauge(
      { name: 'limelight_stream_connections', help: 'Open event streams on this instance' },
      () => live.connectionCount,
    ),
    readGauge(
      {
        name: 'limelight_clock_skew_seconds',
        help: "This machine's clock against the database's; positive when ahead. Beyond 2 the instance neither serves nor leads",
      },
      () => clock.skewMs / secondMs,
    ),
  ];
}

function poolMetrics(pool: pg.Pool): readonly Metric[] {
  const named = (name: string, help: string, read: () => number) =>
    readGauge({ name: `limelight_database_pool_${name}`, help }, read);
  return [
    named('connections', 'Open connections to the database', () => pool.totalCount),
    named('connections_max', 'How many there may be', () => pool.options.max),
    named('idle_connections', 'Those that nothing uses', () => pool.idleCount),
    named('waiting', 'What waits for a connection', () => pool.waitingCount),
  ];
}

/** Three of the library's gauges are named like counters, and list what others sum up. */
const misnamed = ['active_handles', 'active_requests', 'active_resources'];

function processMetrics(): readonly Metric[] {
  const registry = new Registry();
  const prefix = 'limelight_';
  collectDefaultMetrics({ register: registry, prefix });
  for (const name of misnamed) {
    registry.removeSingleMetric(`${prefix}nodejs_${name}_total`);
    registry.removeSingleMetric(`${prefix}nodejs_${name}`);
  }
  // The library's list of what it holds is typed as plain objects; they are its metrics.
  return registry.getMetricsAsArray() as unknown as readonly Metric[];
}
