/**
 * What is recorded about the security of accounts and of the server. A kind keeps its name: rows refer to it.
 */
export const securityEventKinds = [
  'sign-in',
  'sign-in-failed',
  'reauthentication-failed',
  'two-factor-failed',
  'robot-check-failed',
  'locked-out',
  'limit',
  'refused',
  'password-changed',
  'email-changed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-renewed',
  'session-ended',
  'key-refused',
  'key-created',
  'key-revoked',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEventText: Readonly<Record<SecurityEventKind, string>> = {
  'sign-in': 'Logged in',
  'sign-in-failed': 'Log-in failed',
  'reauthentication-failed': 'Wrong password in an open session',
  'two-factor-failed': 'Wrong second factor',
  'robot-check-failed': 'Robot check failed',
  'locked-out': 'Locked out',
  limit: 'Rate limit reached',
  refused: 'Refused by policy',
  'password-changed': 'Password changed',
  'email-changed': 'Email address changed',
  'two-factor-on': 'Two-factor turned on',
  'two-factor-off': 'Two-factor turned off',
  'recovery-codes-renewed': 'New recovery codes',
  'session-ended': 'Session ended',
  'key-refused': 'Unknown or revoked API key',
  'key-created': 'API key created',
  'key-revoked': 'API key revoked',
};

/**
 * How many rows one kind may get in a minute on one instance: of one address, and in all. What does not fit
 * is counted in one row without account or address, so that an attack is seen and cannot fill the table.
 */
export const securityRowsPerAddressMax = 5;
export const securityRowsPerMinuteMax = 20;

/** How long security events are stored. */
export const securityRetentionDays = 90;
