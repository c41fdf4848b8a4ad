import { formatCounted } from '@limelight/rules/count';
import { minuteMs, secondMs } from '@limelight/rules/time';

/** Less says nothing about the rate. */
const measuredMsMin = 10 * secondMs;

interface Sending {
  readonly waiting: number;
  readonly sentLastMinute: number;
  /** How long ago the first of these was. */
  readonly sentForMs: number;
}

/** How long a campaign still takes, at the rate that was measured; empty before there is one. */
export function remainingText({ waiting, sentLastMinute, sentForMs }: Sending): string {
  if (sentLastMinute === 0 || waiting === 0 || sentForMs < measuredMsMin) return '';
  const minutes = Math.ceil((waiting * sentForMs) / minuteMs / sentLastMinute);
  return `, about ${formatCounted(minutes, 'minute')} left`;
}
