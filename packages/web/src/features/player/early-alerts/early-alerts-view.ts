import type { EarlyAlert } from '@limelight/contract/exchange/early-alerts.schema';
import { formatDate, formatTime, londonDay } from '@limelight/rules/time';

/** Empty today, in London. */
export function dateOf(instantMs: number, nowMs: number): string {
  return londonDay(instantMs) === londonDay(nowMs) ? '' : formatDate(instantMs);
}

/** What changed since the player received it: "Postponed to 15:10", "Withdrawn"; null when nothing did. */
export function changeText({ state, publicTime }: EarlyAlert, nowMs: number): string | null {
  const publicMs = Date.parse(publicTime);
  const time = [dateOf(publicMs, nowMs), formatTime(publicMs)].filter((part) => part !== '').join(', ');
  switch (state) {
    case 'upcoming':
      return null;
    case 'postponed':
      return `Postponed to ${time}`;
    case 'moved-up':
      return `Moved up to ${time}`;
    case 'withdrawn':
      return 'Withdrawn';
  }
}
