import type { AuditAction } from '@limelight/rules/audit-action';
import { type Tier, tierNames } from '@limelight/rules/tier';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectStaffActions } from './audit-trail.sql.js';

type StaffAction = {
  readonly action: AuditAction;
  /** Null when the member of staff has left. */
  readonly by: string | null;
  readonly after: { readonly role?: string; readonly tier?: Tier } | null;
  readonly reason: string | null;
};

const titles: Readonly<Partial<Record<AuditAction, string>>> = {
  'user.suspend': 'Suspended',
  'user.restore': 'Restored',
  'user.freeze': 'Trading frozen',
  'user.unfreeze': 'Trading unfrozen',
  'user.adjust-cash': 'Cash adjusted by staff',
  'user.lift-program-mark': 'Ranked among players again',
  'user.lift-ring-mark': 'Ranked again by staff',
  'user.change-email': 'Email changed by staff',
  'user.impersonate': 'Viewed by staff',
  'user.end-impersonation': 'View ended',
  'membership.revoke': 'VIP grant ended',
};

export const staffEntry: TimelineEntry<StaffAction> = {
  kind: 'staff',
  filters: ['security', 'staff'],
  select: selectStaffActions,
  texts: ({ action, by, after, reason }) => {
    const who = by ?? 'A former member of staff';
    return { title: titleOf(action, after), text: reason === null ? who : `${who}: ${reason}` };
  },
};

function titleOf(action: AuditAction, after: StaffAction['after']): string {
  if (action === 'user.change-role') return `Role changed to ${after?.role}`;
  if (action === 'membership.grant') return `${tierNames[after?.tier ?? 'free']} granted`;
  return titles[action] ?? action;
}
