import { counter, type Metric, readGauge } from '../../../platform/metrics.js';
import { Sample } from '../../../platform/sample.js';
import type { Services } from '../../../services.js';
import { countWaitingOrders } from './orders.sql.js';

export const ordersEnded = counter(
  { name: 'limelight_orders_ended_total', help: 'Orders that a price has reached, by whether they filled' },
  'outcome',
);
for (const outcome of ['filled', 'refused']) ordersEnded.inc({ outcome }, 0);

export function orderMetrics({ db, clock }: Pick<Services, 'db' | 'clock'>): readonly Metric[] {
  const waiting = new Sample(clock, () => countWaitingOrders(db));
  return [
    ordersEnded,
    readGauge(
      { name: 'limelight_orders_waiting', help: 'Open orders of all players; more than 100,000 are not counted' },
      () => waiting.take(),
    ),
  ];
}
