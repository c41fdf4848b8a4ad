import { exportUsers, listUsers } from '@limelight/contract/house/users';
import { DateTime } from '../../../ui/date-time';
import { Avatar } from '../../../ui/poster';
import { VipBadge } from '../../../ui/tag';
import { RelativeTime } from '../kit/relative-time';
import { filterOptions, staffList } from '../kit/staff-list-definition';
import { roleNames } from './role-names';
import { StatusTag } from './status-tag';
import styles from './users.module.css';

export const usersList = staffList({
  noun: 'users',
  endpoint: listUsers,
  csv: exportUsers,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  firstSort: { key: 'lastLogin', direction: 'desc' },
  searchLabel: 'Name, handle or email',
  emptyTitle: 'No users found',
  firstText: 'Everybody who signs up.',
  filters: [
    {
      key: 'status',
      label: 'Status',
      shape: 'segments',
      options: filterOptions({ active: 'Active', suspended: 'Suspended', frozen: 'Frozen' }, 'All Users'),
    },
    { key: 'role', label: 'Role', options: filterOptions(roleNames) },
    {
      key: 'tier',
      label: 'Plan',
      options: filterOptions({ free: 'Free', basic: 'VIP Basic', pro: 'VIP Pro', elite: 'VIP Elite' }),
    },
  ],
  columns: [
    {
      key: 'name',
      name: 'User',
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
    { key: 'status', name: 'Status', cell: (user) => <StatusTag user={user} /> },
    {
      key: 'role',
      name: 'Role',
      from: 'tablet',
      cell: ({ role }) => <span data-role={role}>{roleNames[role]}</span>,
    },
    {
      key: 'lastLogin',
      name: 'Last Login',
      sortable: true,
      from: 'tablet',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? 'Never' : <RelativeTime at={lastLoginAt} />),
    },
    { key: 'handle', name: 'Handle', from: 'desktop', cell: ({ handle }) => handle },
    { key: 'email', name: 'Email', from: 'desktop', cell: ({ email }) => email },
    {
      key: 'created',
      name: 'Member since',
      sortable: true,
      from: 'desktop',
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
  ],
});
