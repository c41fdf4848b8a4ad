import { exportUsers, listUsers } from '@limelight/contract/users';
import { formatDateTime, relativeTime } from '@limelight/rules/time';
import { nowMs } from '../../../ui/now';
import { Avatar } from '../../../ui/poster';
import { VipBadge } from '../../../ui/tag';
import { staffList } from '../kit/staff-list-definition';
import { roleNames } from './role-names';
import { StatusTag } from './status-tag';
import styles from './users.module.css';

function LastLogin({ at }: { readonly at: string | null }) {
  if (at === null) return 'Never';
  const atMs = Date.parse(at);
  return (
    <time dateTime={at} title={formatDateTime(atMs)}>
      {relativeTime(atMs, nowMs())}
    </time>
  );
}

export const usersList = staffList({
  noun: 'users',
  endpoint: listUsers,
  csv: exportUsers,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  firstSort: { key: 'lastLogin', direction: 'desc' },
  searchLabel: 'Name or email',
  emptyTitle: 'No users found',
  filters: [
    {
      key: 'status',
      label: 'Status',
      shape: 'segments',
      options: [
        { value: '', label: 'All Users' },
        { value: 'active', label: 'Active' },
        { value: 'suspended', label: 'Suspended' },
        { value: 'frozen', label: 'Frozen' },
      ],
    },
    {
      key: 'role',
      label: 'Role',
      options: [{ value: '', label: 'All' }, ...Object.entries(roleNames).map(([value, label]) => ({ value, label }))],
    },
    {
      key: 'tier',
      label: 'Plan',
      options: [
        { value: '', label: 'All' },
        { value: 'free', label: 'Free' },
        { value: 'basic', label: 'VIP Basic' },
        { value: 'pro', label: 'VIP Pro' },
        { value: 'elite', label: 'VIP Elite' },
      ],
    },
  ],
  columns: [
    {
      key: 'name',
      name: 'User',
      head: 'User',
      isRowHead: true,
      sortable: true,
      firstDirection: 'ascending',
      cell: ({ name, avatarUrl, tier }) => (
        <span className={styles.user}>
          <Avatar src={avatarUrl} size={28} />
          <span className={styles.name}>{name}</span>
          {tier !== 'free' && <VipBadge tier={tier} />}
        </span>
      ),
    },
    { key: 'status', name: 'Status', head: 'Status', cell: (user) => <StatusTag user={user} /> },
    {
      key: 'role',
      name: 'Role',
      head: 'Role',
      from: 'tablet',
      cell: ({ role }) => <span data-role={role}>{roleNames[role]}</span>,
    },
    {
      key: 'lastLogin',
      name: 'Last Login',
      head: 'Last Login',
      sortable: true,
      from: 'tablet',
      cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
    },
    { key: 'email', name: 'Email', head: 'Email', from: 'desktop', cell: ({ email }) => email },
    {
      key: 'created',
      name: 'Member since',
      head: 'Member since',
      sortable: true,
      from: 'desktop',
      cell: ({ createdAt }) => formatDateTime(Date.parse(createdAt)),
    },
  ],
});
