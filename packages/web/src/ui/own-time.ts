import { dateFieldText } from '@limelight/rules/date-text';
import { londonMinute } from '@limelight/rules/london-time';
import { minuteMs } from '@limelight/rules/time';

/**
 * "2026-11-22T15:05" of the reader's time zone. Without `Intl`, as all dates: its first use delays a page or
 * a click.
 */
function ownMinute(instantMs: number): string {
  const offsetMs = new Date(instantMs).getTimezoneOffset() * minuteMs;
  return new Date(instantMs - offsetMs).toISOString().slice(0, 16);
}

/** "15:05" of the reader's time zone. */
export function ownTime(instantMs: number): string {
  return ownMinute(instantMs).slice(11);
}

/** "22 Nov 2026, 15:05" of the reader's time zone; undefined where it is London's time. */
export function ownTimeText(instantMs: number): string | undefined {
  const own = ownMinute(instantMs);
  return own === londonMinute(instantMs) ? undefined : dateFieldText(own);
}
