/** What a notification is about: players choose per kind how they want to hear of it. Each is told by something. */
export const notificationKinds = [
  'price-alert',
  'market-event',
  'portfolio',
  'reward',
  'order',
  'social',
  'system',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * With what the database knows and nothing tells yet, and so no screen and no call offers: answers to questions come
 * with the work of staff. Choices of it are kept until then, for who stops all mails stops those too.
 */
export const storedKinds = [...notificationKinds, 'support'] as const;
export type StoredKind = (typeof storedKinds)[number];

export const notificationTones = ['success', 'info', 'warning', 'alert'] as const;
export type NotificationTone = (typeof notificationTones)[number];

/** The ways one kind of notification reaches a player. */
export interface NotificationChannels {
  /** Listed in the app and counted at the bell; off means muted. */
  readonly inApp: boolean;
  /** Part of the daily mail, while it is unread. */
  readonly email: boolean;
  /** Sent to the browsers in which the player subscribed. */
  readonly push: boolean;
}

/**
 * What applies until a player chooses. Everything is in the app; the mail carries what a player waits for or owes an
 * answer to; a push message interrupts, so only what the player asked to be told (an alert, an order, an answer).
 */
export const defaultChannels: Readonly<Record<StoredKind, NotificationChannels>> = {
  'price-alert': { inApp: true, email: true, push: true },
  'market-event': { inApp: true, email: false, push: false },
  portfolio: { inApp: true, email: true, push: false },
  reward: { inApp: true, email: true, push: false },
  order: { inApp: true, email: true, push: true },
  social: { inApp: true, email: false, push: false },
  support: { inApp: true, email: true, push: true },
  system: { inApp: true, email: true, push: false },
};
