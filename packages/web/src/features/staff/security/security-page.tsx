import { paths } from '@limelight/contract/paths';
import { exportSecurityEvents, listSecurityEvents } from '@limelight/contract/security-events';
import { formatCount } from '@limelight/rules/count';
import { type SecurityEventKind, securityEventText } from '@limelight/rules/security-event';
import { Link } from '@tanstack/react-router';
import { Tag, type TagProps } from '../../../ui/tag';
import { RelativeTime } from '../kit/relative-time';
import { StaffList } from '../kit/staff-list';
import { filterOptions, staffList } from '../kit/staff-list-definition';

const tones: Readonly<Record<SecurityEventKind, NonNullable<TagProps['tone']>>> = {
  'sign-in': 'gain',
  'sign-in-failed': 'warn',
  'two-factor-failed': 'warn',
  'locked-out': 'danger',
  limit: 'info',
  refused: 'loss',
  'password-changed': 'neutral',
  'email-changed': 'warn',
  'two-factor-on': 'neutral',
  'two-factor-off': 'warn',
  'recovery-codes-renewed': 'neutral',
  'session-ended': 'neutral',
  'key-created': 'neutral',
  'key-revoked': 'neutral',
};

const securityList = staffList({
  noun: 'events',
  endpoint: listSecurityEvents,
  csv: exportSecurityEvents,
  rowKey: ({ id }) => String(id),
  rowName: ({ kind }) => securityEventText[kind],
  firstSort: { key: 'time', direction: 'desc' },
  searchLabel: 'Address, name or email',
  emptyTitle: 'No security events found',
  filters: [
    {
      key: 'kind',
      label: 'Event',
      options: filterOptions(securityEventText),
    },
    { key: 'from', label: 'From', options: [], shape: 'day' },
    { key: 'until', label: 'Until', options: [], shape: 'day' },
  ],
  columns: [
    {
      key: 'kind',
      name: 'Event',
      isRowHead: true,
      cell: ({ kind }) => <Tag tone={tones[kind]}>{securityEventText[kind]}</Tag>,
    },
    {
      key: 'account',
      name: 'Account',
      cell: ({ account }) =>
        account === null ? (
          ''
        ) : (
          <Link to={paths.managerUsers} search={{ open: account.id } as never}>
            {account.name}
          </Link>
        ),
    },
    {
      key: 'address',
      name: 'Address',
      from: 'tablet',
      cell: ({ address }) => address ?? 'Several addresses',
    },
    { key: 'detail', name: 'Where', from: 'desktop', cell: ({ detail }) => detail },
    { key: 'count', name: 'Times', align: 'end', cell: ({ count }) => formatCount(count) },
    {
      key: 'time',
      name: 'Time',
      sortable: true,
      cell: ({ time }) => <RelativeTime at={time} />,
    },
  ],
});

/** Log-ins and what the server refused, counted per minute. */
export function SecurityPage() {
  return <StaffList list={securityList} title="Security" />;
}
