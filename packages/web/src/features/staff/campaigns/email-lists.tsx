import { paths } from '@limelight/contract/paths';
import { exportEmailLists, listEmailLists } from '@limelight/contract/talk/email-lists';
import { formatCount } from '@limelight/rules/count';
import { formatDate } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Tag } from '../../../ui/tag';
import { staffList } from '../kit/staff-list-definition';
import styles from './campaigns.module.css';

export const emailLists = staffList({
  noun: 'email lists',
  endpoint: listEmailLists,
  csv: exportEmailLists,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  firstSort: { key: 'created', direction: 'desc' },
  searchLabel: 'Search lists...',
  emptyTitle: 'No email lists found',
  firstText: 'Addresses that a campaign can be sent to. Begin with Create List.',
  columns: [
    {
      key: 'name',
      name: 'Name',
      isRowHead: true,
      sortable: true,
      firstDirection: 'ascending',
      cell: ({ name, builtIn }) => (
        <span className={styles.inline}>
          {name}
          {builtIn && <Tag tone="brand">Built in</Tag>}
        </span>
      ),
    },
    {
      key: 'subscribers',
      name: 'Subscribers',
      align: 'end',
      cell: ({ id, name, subscribers }) => (
        <Link
          to={paths.managerEmailList}
          params={{ id }}
          aria-label={`${formatCount(subscribers)} subscribers of ${name}`}
        >
          {formatCount(subscribers)}
        </Link>
      ),
    },
    {
      key: 'description',
      name: 'Description',
      from: 'desktop',
      cell: ({ description }) => <span className={styles.clipped}>{description}</span>,
    },
    {
      key: 'created',
      name: 'Created',
      sortable: true,
      from: 'tablet',
      cell: ({ createdAt, builtIn }) => (builtIn ? 'Built in' : formatDate(Date.parse(createdAt))),
    },
  ],
});
