import { dayMs, hourMs, minuteMs, secondMs } from '@limelight/rules/time';

/** "2 d 5 h", "5 h 12 m", "12:05"; 0 is "0:00". */
export function timeLeft(leftMs: number): string {
  const left = Math.max(0, leftMs);
  if (left < hourMs) {
    const seconds = Math.ceil(left / secondMs);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  if (left < dayMs) return `${Math.floor(left / hourMs)} h ${Math.floor((left % hourMs) / minuteMs)} m`;
  return `${Math.floor(left / dayMs)} d ${Math.floor((left % dayMs) / hourMs)} h`;
}
