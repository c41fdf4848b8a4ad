import { paths } from '@limelight/contract/paths';
import { exportSecurityEvents, listSecurityEvents } from '@limelight/contract/people/security-events';
import type { SecurityEventRow } from '@limelight/contract/people/security-events.schema';
import { formatCount } from '@limelight/rules/count';
import { type SecurityEventKind, securityEventText } from '@limelight/rules/security-event';
import { Link } from '@tanstack/react-router';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { EmptyState } from '../../../ui/query-states';
import { Tag, type TagProps } from '../../../ui/tag';
import { RelativeTime } from '../kit/relative-time';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { filterOptions, staffList } from '../kit/staff-list-definition';
import { useListedRow } from '../kit/use-listed-row';

const tones: Readonly<Record<SecurityEventKind, NonNullable<TagProps['tone']>>> = {
  'sign-in': 'gain',
  'sign-in-failed': 'warn',
  'reauthentication-failed': 'warn',
  'two-factor-failed': 'warn',
  'robot-check-failed': 'warn',
  'locked-out': 'danger',
  limit: 'info',
  refused: 'loss',
  'password-changed': 'neutral',
  'email-changed': 'warn',
  'two-factor-on': 'neutral',
  'two-factor-off': 'warn',
  'recovery-codes-renewed': 'neutral',
  'session-ended': 'neutral',
  'key-refused': 'warn',
  'key-created': 'neutral',
  'key-revoked': 'neutral',
};

function Account({ account }: Pick<SecurityEventRow, 'account'>) {
  if (account === null) return '';
  return (
    <Link to={paths.managerUsers} search={{ open: account.id }}>
      {account.name}
    </Link>
  );
}

const securityList = staffList({
  noun: 'events',
  endpoint: listSecurityEvents,
  csv: exportSecurityEvents,
  rowKey: ({ id }) => String(id),
  rowName: ({ kind }) => securityEventText[kind],
  firstSort: { key: 'time', direction: 'desc' },
  searchLabel: 'Address, name or email',
  emptyTitle: 'No security events found',
  firstText: 'Log-ins, refused ones, and changes of passwords and addresses.',
  filters: [
    {
      key: 'kind',
      label: 'Event',
      options: filterOptions(securityEventText),
    },
    { key: 'from', label: 'From', options: [], shape: 'day' },
    { key: 'until', label: 'To', options: [], shape: 'day' },
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
      cell: ({ account }) => <Account account={account} />,
    },
    {
      key: 'address',
      name: 'Address',
      from: 'tablet',
      cell: ({ address }) => address ?? 'Several addresses',
    },
    { key: 'detail', name: 'Where', from: 'desktop', cell: ({ detail }) => detail },
    { key: 'count', name: 'Times', from: 'tablet', align: 'end', cell: ({ count }) => formatCount(count) },
    {
      key: 'time',
      name: 'Time',
      sortable: true,
      cell: ({ time }) => <RelativeTime at={time} />,
    },
  ],
});

function Event({ id }: { readonly id: string }) {
  const event = useListedRow<SecurityEventRow>(listSecurityEvents.url, (row) => String(row.id) === id);
  if (event === undefined) return <EmptyState title="This event is not on this page of the list" />;
  const { kind, account, address, detail, count, time } = event;
  return (
    <dl>
      <FigureRow label="Event" value={<Tag tone={tones[kind]}>{securityEventText[kind]}</Tag>} />
      <FigureRow label="Account" value={<Account account={account} />} />
      <FigureRow label="Address" value={address ?? 'Several addresses'} />
      <FigureRow label="Where" value={detail} />
      <FigureRow label="Times" value={formatCount(count)} />
      <FigureRow label="Time" value={<DateTime at={time} />} />
    </dl>
  );
}

/** Log-ins and what the server refused, counted per minute. */
export function SecurityPage() {
  return (
    <StaffList
      list={securityList}
      drawer={(row) => (
        <StaffDrawer row={row} title="Security event">
          {(id) => <Event id={id} />}
        </StaffDrawer>
      )}
    />
  );
}
