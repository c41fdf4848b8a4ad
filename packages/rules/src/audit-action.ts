/** How long the reason of a staff action may be. */
export const reasonLengthMax = 500;

/** What a staff action changed: the noun of its target. */
export const auditTargetKinds = ['user', 'setting', 'payment', 'webhook', 'celebrity', 'news', 'testimonial', 'tip', 'media', 'email-list', 'campaign', 'backup', 'system'] as const;
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
  'celebrity.add',
  'celebrity.edit',
  'celebrity.set-price',
  'celebrity.correct-popularity',
  'celebrity.suspend',
  'celebrity.restore',
  'news.create',
  'news.edit',
  'news.schedule',
  'news.unschedule',
  'news.publish',
  'news.archive',
  'news.restore',
  'testimonial.create',
  'testimonial.edit',
  'testimonial.delete',
  'tip.create',
  'tip.edit',
  'tip.delete',
  'media.upload',
  'media.import',
  'media.update',
  'media.trash',
  'media.restore',
  'media.delete',
  'email-list.create',
  'email-list.update',
  'email-list.delete',
  'email-list.import',
  'email-list.add-subscriber',
  'email-list.remove-subscriber',
  'campaign.create',
  'campaign.update',
  'campaign.delete',
  'campaign.test',
  'campaign.schedule',
  'campaign.send',
  'campaign.pause',
  'campaign.resume',
  'campaign.cancel',
  'backup.make',
  'backup.verify',
  'backup.download',
  'backup.restore',
  'system.optimize',
  'system.clear-cache',
] as const;
export type AuditAction = (typeof auditActions)[number];
