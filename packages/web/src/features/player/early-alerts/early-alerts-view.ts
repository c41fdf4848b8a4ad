import type { EarlyAlert } from '@limelight/contract/early-alerts.schema';
import { formatDateTime, formatTime, londonDay } from '@limelight/rules/time';

/** "14:00" today, else with the date. */
export function publicTimeLabel(publicMs: number, nowMs: number): string {
  return londonDay(publicMs) === londonDay(nowMs) ? formatTime(publicMs) : formatDateTime(publicMs);
}

/** What changed since the player received it: "Postponed to 15:10", "Withdrawn"; null when nothing did. */
export function changeText({ state, publicTime }: EarlyAlert, nowMs: number): string | null {
  const time = publicTimeLabel(Date.parse(publicTime), nowMs);
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
