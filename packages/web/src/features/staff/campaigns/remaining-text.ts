import { formatCounted } from '@limelight/rules/count';
import { minuteMs, secondMs } from '@limelight/rules/time';

/** Less says nothing about the rate. */
const measuredMsMin = 10 * secondMs;

interface Sending {
  readonly waiting: number;
  readonly sentLastMinute: number;
  /** For how long the campaign is being sent: the last minute may not be over. */
  readonly runsMs: number;
}

/** How long a campaign still takes, at the rate that was measured; empty before there is one. */
export function remainingText({ waiting, sentLastMinute, runsMs }: Sending): string {
  if (sentLastMinute === 0 || waiting === 0 || runsMs < measuredMsMin) return '';
  const minutes = Math.ceil((waiting * Math.min(runsMs, minuteMs)) / minuteMs / sentLastMinute);
  return `, about ${formatCounted(minutes, 'minute')} left`;
}
