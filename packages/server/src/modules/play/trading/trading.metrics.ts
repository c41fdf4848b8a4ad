import { placeTrade } from '@limelight/contract/play/trading';
import { counter, histogram, type Metric } from '../../../platform/metrics.js';

export const tradeOutcomes = counter(
  {
    name: 'limelight_trades_total',
    help: 'Trades that players asked for, by outcome: TRADED, REPEATED (asked again) or the code of the refusal',
  },
  'outcome',
);
const outcomes = ['TRADED', 'REPEATED', 'ACCOUNT_BUSY', 'UNAVAILABLE', ...(placeTrade.errors ?? [])];
for (const outcome of outcomes) tradeOutcomes.inc({ outcome }, 0);

export const batchSizes = histogram({
  name: 'limelight_trade_batch_size',
  help: 'Trades that were decided and written together',
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
});

export const batchSeconds = histogram({
  name: 'limelight_trade_batch_duration_seconds',
  help: 'How long a batch of trades took in the database, with its commit',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
});

export function tradingMetrics(): readonly Metric[] {
  return [tradeOutcomes, batchSizes, batchSeconds];
}
