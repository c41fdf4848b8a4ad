import { secondMs } from '@limelight/rules/time';
import { counter, gauge, histogram, type Metric, readGauge } from '../../../platform/metrics.js';
import type { Services } from '../../../services.js';
import type { MarketView } from './market-view.js';

export const leading = gauge({ name: 'limelight_leader', help: 'Whether this instance leads: 1, or 0' });

/** Whether this instance leads. */
export async function isLeading(): Promise<boolean> {
  return (await leading.get()).values[0]?.value === 1;
}

export const ticksProduced = counter({
  name: 'limelight_ticks_produced_total',
  help: 'Ticks that this instance has made as the leader',
});

/** A tick in a tenth of a second is usual, and one after the interval is one too many. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const tickSeconds = histogram({
  name: 'limelight_tick_duration_seconds',
  help: 'How long the transaction of a tick took',
  buckets,
});

export const tickLateness = histogram({
  name: 'limelight_tick_lateness_seconds',
  help: 'How long after its time a tick was published',
  buckets,
});

interface MetricServices extends Pick<Services, 'clock' | 'env'> {
  readonly market: Pick<MarketView, 'tick'>;
}

export function marketMetrics({ clock, env, market }: MetricServices): readonly Metric[] {
  return [
    leading,
    ticksProduced,
    tickSeconds,
    tickLateness,
    readGauge(
      { name: 'limelight_tick_number', help: 'The newest tick that this instance shows' },
      () => market.tick.number,
    ),
    readGauge(
      { name: 'limelight_tick_age_seconds', help: 'Since the time of that tick' },
      () => (clock.nowMs() - Date.parse(market.tick.time)) / secondMs,
    ),
    readGauge(
      { name: 'limelight_tick_interval_seconds', help: 'Between two ticks: the setting' },
      () => env.tickIntervalMs / secondMs,
    ),
  ];
}
