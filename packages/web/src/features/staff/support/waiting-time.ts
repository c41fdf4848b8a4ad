import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';

/** How long something waits: "41 m", "3 h 10 m", "2 d". */
export function waitingTime(sinceMs: number, nowMs: number): string {
  const waitedMs = Math.max(nowMs - sinceMs, 0);
  if (waitedMs >= 2 * dayMs) return `${Math.floor(waitedMs / dayMs)} d`;
  const hours = Math.floor(waitedMs / hourMs);
  const minutes = Math.floor((waitedMs % hourMs) / minuteMs);
  if (hours === 0) return `${minutes} m`;
  return minutes === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${minutes} m`;
}
