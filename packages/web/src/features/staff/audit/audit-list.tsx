import { exportAuditTrail, listAuditTrail } from '@limelight/contract/people/audit-trail';
import type { AuditEntry } from '@limelight/contract/people/audit-trail.schema';
import { auditActions, auditTargetKinds } from '@limelight/rules/audit-action';
import { DateTime } from '../../../ui/date-time';
import { filterOptions, staffList } from '../kit/staff-list-definition';

/** "user.change-role" → "User: change role". */
export function actionText(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${verb.replaceAll('-', ' ')}`;
}

export function targetText({ targetKind, targetId, targetName }: AuditEntry): string {
  return targetName ?? `${targetKind} ${targetId.length > 20 ? `${targetId.slice(0, 8)}…` : targetId}`;
}

export const auditList = staffList({
  noun: 'entries',
  endpoint: listAuditTrail,
  csv: exportAuditTrail,
  rowKey: ({ number }) => String(number),
  rowName: ({ number, action }) => `${number}, ${actionText(action)}`,
  firstSort: { key: 'number', direction: 'desc' },
  searchLabel: 'Player, staff, reason or target',
  emptyTitle: 'No entries found',
  firstText: 'Every change that staff make, with its reason.',
  filters: [
    {
      key: 'action',
      label: 'Action',
      options: filterOptions(Object.fromEntries(auditActions.map((action) => [action, actionText(action)]))),
    },
    {
      key: 'targetKind',
      label: 'Target',
      options: filterOptions(auditTargetKinds),
    },
    { key: 'from', label: 'From', options: [], shape: 'day' },
    { key: 'until', label: 'To', options: [], shape: 'day' },
  ],
  columns: [
    {
      key: 'number',
      name: 'Number',
      head: 'No.',
      sortable: true,
      isRowHead: true,
      cell: ({ number }) => number,
    },
    { key: 'action', name: 'Action', cell: ({ action }) => actionText(action) },
    { key: 'actor', name: 'Staff', cell: ({ actorName }) => actorName ?? 'Former staff' },
    { key: 'target', name: 'Target', from: 'tablet', cell: targetText },
    { key: 'reason', name: 'Reason', from: 'desktop', cell: ({ reason }) => reason ?? '' },
    {
      key: 'time',
      name: 'Time',
      from: 'tablet',
      cell: ({ time }) => <DateTime at={time} />,
    },
  ],
});
