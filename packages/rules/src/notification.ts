/** The kinds of notifications: players choose the channels per kind. Something publishes each of them. */
export const notificationKinds = [
  'price-alert',
  'market-event',
  'portfolio',
  'reward',
  'order',
  'payment',
  'squad',
  'social',
  'support',
  'system',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationTones = ['success', 'info', 'warning', 'alert'] as const;
export type NotificationTone = (typeof notificationTones)[number];

/** The delivery channels of one kind of notification. */
export interface NotificationChannels {
  /** Listed in the app and counted at the bell icon; off means muted. */
  readonly inApp: boolean;
  /** In the daily mail digest, while unread. */
  readonly email: boolean;
  /** Sent to the browsers in which the player subscribed. */
  readonly push: boolean;
}

/**
 * Defaults until a player chooses. Everything is in the app; the mail has what a player waits for or must act
 * on; a push message interrupts, so it is only for what the player requested (an alert, an order, an answer).
 */
export const defaultChannels: Readonly<Record<NotificationKind, NotificationChannels>> = {
  'price-alert': { inApp: true, email: true, push: true },
  'market-event': { inApp: true, email: false, push: false },
  portfolio: { inApp: true, email: true, push: false },
  reward: { inApp: true, email: true, push: false },
  order: { inApp: true, email: true, push: true },
  payment: { inApp: true, email: true, push: true },
  squad: { inApp: true, email: true, push: false },
  social: { inApp: true, email: false, push: false },
  support: { inApp: true, email: true, push: true },
  system: { inApp: true, email: true, push: false },
};

/** How long a notification is stored after it was read. */
export const readNotificationRetentionDays = 90;
