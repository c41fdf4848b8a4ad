/** How long the reason of a staff action may be. */
export const reasonLengthMax = 500;

/** What a staff action changed: the noun of its target. */
export const auditTargetKinds = ['user', 'setting', 'payment', 'webhook', 'ticket', 'referral', 'job'] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

/**
 * Every staff action that changes something, as `noun.verb`. An action keeps its name forever: entries of the audit trail
 * are never rewritten.
 */
export const auditActions = [
  'user.suspend',
  'user.restore',
  'user.freeze',
  'user.unfreeze',
  'user.change-role',
  'user.adjust-cash',
  'user.change-email',
  'user.impersonate',
  'user.end-impersonation',
  'setting.update',
  'membership.grant',
  'membership.revoke',
  'payment.refund',
  'payment.replay-webhook',
  'ticket.answer',
  'ticket.update',
  'referral.release',
  'referral.refuse',
  'job.retry',
] as const;
export type AuditAction = (typeof auditActions)[number];
