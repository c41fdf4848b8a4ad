import type { Notification } from '@limelight/contract/people/notifications.schema';
import { streakBadgeTitle, streakMilestones } from '@limelight/rules/reward';

/**
 * A claim that earns a badge shows it in its own toast, and the live stream sends the same badge as a
 * notification, just before or after the response. This flag marks that the next badge is that duplicate.
 */
let isExpected = false;

const titles: ReadonlySet<string> = new Set(streakMilestones.map(streakBadgeTitle));

/** Call before the claim is sent. */
export function expectOwnBadge(): void {
  isExpected = true;
}

/** Call once it is known that this page's claim earned none. */
export function expectNoBadge(): void {
  isExpected = false;
}

/**
 * The notifications without the badge that this page's own toast shows; the player's other pages still show
 * it.
 */
export function withoutOwnBadge(arrived: readonly Notification[]): readonly Notification[] {
  if (!isExpected) return arrived;
  const badge = arrived.find(({ kind, title }) => kind === 'reward' && titles.has(title));
  if (badge === undefined) return arrived;
  isExpected = false;
  return arrived.filter((one) => one !== badge);
}
