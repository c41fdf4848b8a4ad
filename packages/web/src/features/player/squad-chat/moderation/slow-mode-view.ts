import type { SquadChat } from '@limelight/contract/fame/squad-chat.schema';
import { autoSlowSeconds } from '@limelight/rules/squad-message';

/** "Off", "30 seconds", "1 minute". */
export function pauseText(seconds: number): string {
  if (seconds === 0) return 'Off';
  const [count, noun] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export type SlowState = Pick<SquadChat, 'slowSeconds' | 'autoSlowUntil'>;

/** Whether it holds by itself: it is on, and moderators have chosen no longer pause. */
export function isSlowByItself({ slowSeconds, autoSlowUntil }: SlowState, nowMs: number): boolean {
  return slowSeconds < autoSlowSeconds && autoSlowUntil !== null && Date.parse(autoSlowUntil) > nowMs;
}
