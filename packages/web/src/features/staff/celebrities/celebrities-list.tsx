import { exportStaffCelebrities, listStaffCelebrities } from '@limelight/contract/exchange/celebrities';
import type { StaffCelebrity } from '@limelight/contract/exchange/celebrities.schema';
import { paths } from '@limelight/contract/paths';
import { categories, countries } from '@limelight/rules/celebrity';
import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { thumbOf } from '../../../shell/celebrity-picture';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { Poster } from '../../../ui/poster';
import { Tag } from '../../../ui/tag';
import { filterOptions, staffList } from '../kit/staff-list-definition';
import styles from './celebrities.module.css';
import { StandingTag } from './standing-tag';
import { StatusButton } from './status-button';

function StatusTag({ celebrity }: { readonly celebrity: StaffCelebrity }) {
  return (
    <span className={styles.tags}>
      <StandingTag celebrity={celebrity} />
      {celebrity.featured && <Tag tone="spot">Featured</Tag>}
    </span>
  );
}

function DayChange({ celebrity: { priceCents, dayAgoPriceCents } }: { readonly celebrity: StaffCelebrity }) {
  return <Movement rate={movement(seCents(priceCents), seCents(dayAgoPriceCents)).changeBps} small />;
}

export const celebritiesList = staffList({
  noun: 'celebrities',
  endpoint: listStaffCelebrities,
  csv: exportStaffCelebrities,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  rowLink: ({ id }) => ({ to: paths.managerCelebrity, params: { id } }),
  firstSort: { key: 'name', direction: 'asc' },
  searchLabel: 'Name or description',
  emptyTitle: 'No celebrities found',
  firstText: 'Who is listed on the exchange. Begin with Add Celebrity.',
  sorts: [
    { value: 'name asc', label: 'Name' },
    { value: 'price desc', label: 'Highest Price' },
    { value: 'movers desc', label: 'Biggest Movers' },
  ],
  filters: [
    {
      key: 'status',
      label: 'Status',
      shape: 'segments',
      options: filterOptions({ active: 'Active', suspended: 'Suspended', leaving: 'Leaving', retired: 'Retired' }),
    },
    { key: 'country', label: 'Country', shape: 'segments', options: filterOptions(countries, 'All countries') },
    { key: 'category', label: 'Category', shape: 'segments', options: filterOptions(categories, 'All categories') },
  ],
  columns: [
    {
      key: 'name',
      name: 'Name',
      isRowHead: true,
      sortable: true,
      firstDirection: 'ascending',
      cell: (celebrity) => (
        <span className={styles.star}>
          <Poster src={thumbOf(celebrity)} size="tiny" />
          <span className={styles.name}>{celebrity.name}</span>
        </span>
      ),
    },
    { key: 'status', name: 'Status', cell: (celebrity) => <StatusTag celebrity={celebrity} /> },
    {
      key: 'price',
      name: 'Price',
      sortable: true,
      align: 'end',
      cell: ({ priceCents }) => <Money se={seCents(priceCents)} />,
    },
    {
      key: 'movers',
      name: '24 h',
      sortable: true,
      align: 'end',
      from: 'tablet',
      cell: (celebrity) => <DayChange celebrity={celebrity} />,
    },
    { key: 'category', name: 'Category', from: 'desktop', cell: ({ category }) => category },
    { key: 'country', name: 'Country', from: 'desktop', cell: ({ country }) => country },
    {
      key: 'popularity',
      name: 'Popularity',
      align: 'end',
      from: 'desktop',
      cell: ({ popularity }) => popularity.toFixed(1),
    },
    {
      key: 'actions',
      name: 'Actions',
      from: 'tablet',
      cell: (celebrity) => <StatusButton celebrity={celebrity} variant="text" />,
    },
  ],
});
