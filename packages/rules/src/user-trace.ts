/** What the timeline of an account shows. */
export const timelineKinds = ['sign-up', 'login', 'trade', 'cash', 'payment', 'ticket', 'referral', 'staff'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineFilters = ['all', 'money', 'log-ins', 'security', 'staff'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** The kinds that a filter shows. */
export const kindsOfFilter: Readonly<Record<TimelineFilter, readonly TimelineKind[]>> = {
  all: timelineKinds,
  money: ['trade', 'cash', 'payment'],
  'log-ins': ['login'],
  security: ['sign-up', 'login', 'referral', 'staff'],
  staff: ['staff'],
};

/** What two accounts may have in common. None of it proves that they belong to one person. */
export const relations = ['device', 'sign-up-address', 'session-address', 'invitation', 'payment'] as const;
export type Relation = (typeof relations)[number];
