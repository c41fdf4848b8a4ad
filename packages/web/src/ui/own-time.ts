import { dateFieldText } from '@limelight/rules/date-text';
import { londonMinute } from '@limelight/rules/london-time';
import { minuteMs } from '@limelight/rules/time';

/** "22 Nov 2026, 15:05" of the reader's time zone; undefined where it is London's time. Without `Intl`, as all dates. */
export function ownTimeText(instantMs: number): string | undefined {
  const offsetMs = new Date(instantMs).getTimezoneOffset() * minuteMs;
  const own = new Date(instantMs - offsetMs).toISOString().slice(0, 16);
  return own === londonMinute(instantMs) ? undefined : dateFieldText(own);
}
