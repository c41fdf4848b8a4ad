import type { HealthMeasure } from '@limelight/contract/house/system-data.schema';
import { type Level, levelOf, thresholdText } from '@limelight/rules/health';
import { gatewayNames } from '@limelight/rules/payment';
import {
  mailDeliveries,
  missingFeatures,
  type OutcomeCount,
  percentileOf,
  providerCalls,
  tickDurations,
} from '../../../platform/recent-measurements.js';

const milliseconds = (value: number) => `${Math.round(value)} ms`;
const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;

/** A tick has to be written long before the next one is due. */
const tickThreshold = { warning: 500, failing: 5_000 };
/**
 * Of the calls of an hour that failed; from two failures on, so that a single lost connection is no alarm.
 */
const failureThreshold = { warning: 0.02, failing: 0.2 };

/** What the last hour was like on this instance: ticks, payment providers and mail. */
export function measureDeliveries(nowMs: number, mailer: { readonly description: string }): HealthMeasure[] {
  const mail = mailDeliveries.count('mail', nowMs);
  return [
    tickMeasure(nowMs),
    ...gatewayNames
      .map((name) => ({ name, calls: providerCalls.count(name, nowMs) }))
      .filter(({ calls }) => calls.total > 0)
      .map(({ name, calls }) => outcomeMeasure({ key: `provider-${name}`, label: `Calls to ${name}`, calls })),
    ...missingFeatures.list(nowMs).map((feature) => featureMeasure(feature)),
    {
      ...outcomeMeasure({ key: 'mail', label: 'Mail delivery', calls: mail }),
      ...(mail.total === 0 && { value: `None in the last hour; ${mailer.description}` }),
    },
  ];
}

function tickMeasure(nowMs: number): HealthMeasure {
  const sorted = tickDurations.sorted(nowMs);
  const [median, p99] = [percentileOf(sorted, 0.5), percentileOf(sorted, 0.99)];
  return {
    key: 'tick-duration',
    label: 'Tick duration (1 h)',
    value:
      median === null || p99 === null
        ? 'Another instance makes the ticks'
        : `${milliseconds(median)} median, ${milliseconds(p99)} p99`,
    state: levelOf(p99 ?? 0, tickThreshold),
    threshold: `p99: ${thresholdText(tickThreshold, milliseconds)}`,
  };
}

/** Payments are settled without it, and disputes or refunds made there go unnoticed. */
function featureMeasure(feature: string): HealthMeasure {
  return {
    key: `paypal-${feature.toLowerCase().replaceAll(' ', '-')}`,
    label: `${feature} at PayPal`,
    value: 'Refused: switch this feature on in the PayPal app',
    state: 'warning',
    threshold: 'A refusal in the last day',
  };
}

interface Outcome {
  readonly key: string;
  readonly label: string;
  readonly calls: OutcomeCount;
}

function outcomeMeasure({ key, label, calls: { total, failed } }: Outcome): HealthMeasure {
  const rate = total === 0 ? 0 : failed / total;
  const state: Level = failed < 2 ? 'healthy' : levelOf(rate, failureThreshold);
  return {
    key,
    label,
    value: total === 0 ? 'None in the last hour' : `${percent(1 - rate)} of ${total} in the last hour`,
    state,
    threshold: `Failures: ${thresholdText(failureThreshold, percent)}`,
  };
}
