import type { Notification } from '@limelight/contract/notifications.schema';
import { streakBadgeTitle, streakMilestones } from '@limelight/rules/reward';

/**
 * A claim that earns a badge says so in its own toast, and the stream tells this page of the badge as well, a moment
 * before the answer or after it. Here is kept whether the next badge is that one.
 */
let isExpected = false;

const titles: ReadonlySet<string> = new Set(streakMilestones.map(streakBadgeTitle));

/** Call before the claim is sent. */
export function expectOwnBadge(): void {
  isExpected = true;
}

/** Call once it is known that this page's claim earns none. */
export function expectNoBadge(): void {
  isExpected = false;
}

/** What arrived, without the badge of which this page speaks itself. On every other page of the player it is told. */
export function withoutOwnBadge(arrived: readonly Notification[]): readonly Notification[] {
  if (!isExpected) return arrived;
  const badge = arrived.find(({ kind, title }) => kind === 'reward' && titles.has(title));
  if (badge === undefined) return arrived;
  isExpected = false;
  return arrived.filter((one) => one !== badge);
}
