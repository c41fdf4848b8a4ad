import { exportStaffNews, listStaffNews } from '@limelight/contract/exchange/staff-news';
import type { StaffNewsItem } from '@limelight/contract/exchange/staff-news.schema';
import { paths } from '@limelight/contract/paths';
import { bps } from '@limelight/rules/money';
import { DateTime } from '../../../ui/date-time';
import { Movement } from '../../../ui/movement';
import type { SelectOption } from '../../../ui/search-options';
import type { ServerTableColumn } from '../../../ui/server-table';
import { Tag } from '../../../ui/tag';
import { CelebrityCell } from '../celebrity-cell';
import { filterOptions, staffList } from '../kit/staff-list-definition';
import { statusNames, statusTones } from './news-view';
import styles from './staff-news.module.css';

function TimeCell({ status, publishAt, publicAt, updatedAt }: StaffNewsItem) {
  const at = { draft: updatedAt, scheduled: publishAt, published: publicAt, archived: updatedAt }[status] ?? updatedAt;
  return <DateTime at={at} className={styles.time} />;
}

function TitleCell({ title, body }: StaffNewsItem) {
  return (
    <span className={styles.headline}>
      <span>{title === '' ? 'Untitled draft' : title}</span>
      <small>{body}</small>
    </span>
  );
}

const columns: readonly ServerTableColumn<StaffNewsItem>[] = [
  {
    key: 'title',
    name: 'Title',
    isRowHead: true,
    sortable: true,
    firstDirection: 'ascending',
    cell: (item) => <TitleCell {...item} />,
  },
  {
    key: 'status',
    name: 'Status',
    cell: ({ status }) => <Tag tone={statusTones[status]}>{statusNames[status]}</Tag>,
  },
  {
    key: 'celebrity',
    name: 'Celebrity',
    from: 'tablet',
    cell: ({ celebrityId }) => <CelebrityCell id={celebrityId} />,
  },
  {
    key: 'impact',
    name: 'Impact',
    sortable: true,
    from: 'tablet',
    cell: ({ impactBps }) => (impactBps === null ? 'None' : <Movement rate={bps(impactBps)} small />),
  },
  {
    key: 'time',
    name: 'Time',
    sortable: true,
    from: 'tablet',
    cell: (item) => <TimeCell {...item} />,
  },
  {
    key: 'author',
    name: 'Written by',
    from: 'desktop',
    cell: ({ author, updatedBy }) => (author === 'newsroom' ? 'Newsroom' : (updatedBy ?? 'Staff')),
  },
];

/** @param celebrities the choices of the filter, which come from the listing */
export function newsListOf(celebrities: readonly SelectOption[]) {
  return staffList({
    noun: 'news items',
    endpoint: listStaffNews,
    csv: exportStaffNews,
    rowKey: ({ id }) => id,
    rowName: ({ title }) => title || 'Untitled draft',
    rowLink: ({ id }) => ({ to: paths.managerNewsItem, params: { id } }),
    firstSort: { key: 'time', direction: 'desc' },
    searchLabel: 'Title or description',
    emptyTitle: 'No news items found',
    firstText: 'Headlines for players, some of which move a price. Write the first with New item.',
    filters: [
      {
        key: 'status',
        label: 'Status',
        shape: 'segments',
        options: filterOptions(statusNames),
      },
      {
        key: 'author',
        label: 'Written by',
        options: filterOptions({ staff: 'Staff', newsroom: 'Newsroom' }, 'All'),
      },
      {
        key: 'celebrityId',
        label: 'Celebrity',
        shape: 'fetched',
        options: [{ value: '', label: 'All' }, ...celebrities],
      },
    ],
    columns,
  });
}
