/** What the timeline of an account can be reduced to. */
export const timelineFilters = ['all', 'money', 'log-ins', 'security', 'staff'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** What two accounts may have in common. None of it proves that they belong to one person. */
export const relations = [
  'device',
  'sign-up-address',
  'session-address',
  'invitation',
  'payment',
  'mailbox',
  'mobile-number',
] as const;
export type Relation = (typeof relations)[number];
