import { paths } from '@limelight/contract/paths';
import { exportStaffIpos, listStaffIpos } from '@limelight/contract/play/staff-ipos';
import type { StaffIpo } from '@limelight/contract/play/staff-ipos.schema';
import { formatCount } from '@limelight/rules/count';
import type { IpoState } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import { thumbOf } from '../../../shell/celebrity-picture';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { Poster } from '../../../ui/poster';
import { Tag, type TagProps } from '../../../ui/tag';
import celebrityStyles from '../celebrities/celebrities.module.css';
import { filterOptions, staffList } from '../kit/staff-list-definition';

const states: Readonly<Record<IpoState, { readonly tone: NonNullable<TagProps['tone']>; readonly label: string }>> = {
  announced: { tone: 'info', label: 'Announced' },
  open: { tone: 'gain', label: 'Open' },
  closed: { tone: 'warn', label: 'Closed' },
  sharing: { tone: 'warn', label: 'Sharing out' },
  opening: { tone: 'spot', label: 'Opening' },
  trading: { tone: 'neutral', label: 'Trading' },
  cancelled: { tone: 'loss', label: 'Cancelled' },
};

export function IpoStateTag({ state }: Pick<StaffIpo, 'state'>) {
  return <Tag tone={states[state].tone}>{states[state].label}</Tag>;
}

const stateLabels = Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label]));

export const iposList = staffList({
  noun: 'initial public offerings',
  endpoint: listStaffIpos,
  csv: exportStaffIpos,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  rowLink: ({ id }) => ({ to: paths.managerIpo, params: { id } }),
  firstSort: { key: 'opens', direction: 'desc' },
  searchLabel: 'Name of the celebrity',
  emptyTitle: 'No IPOs found',
  firstText: 'An IPO lists a celebrity at a price that players subscribe at. Begin with Announce an IPO.',
  sorts: [
    { value: 'opens desc', label: 'Newest window' },
    { value: 'opens asc', label: 'Oldest window' },
    { value: 'name asc', label: 'Name' },
  ],
  filters: [{ key: 'state', label: 'State', shape: 'select', options: filterOptions(stateLabels, 'All states') }],
  columns: [
    {
      key: 'name',
      name: 'Name',
      isRowHead: true,
      sortable: true,
      firstDirection: 'ascending',
      cell: ({ celebrityId, imageUrl, name }) => (
        <span className={celebrityStyles.star}>
          <Poster src={thumbOf({ id: celebrityId, imageUrl })} size="tiny" />
          <span className={celebrityStyles.name}>{name}</span>
        </span>
      ),
    },
    { key: 'state', name: 'State', cell: ({ state }) => <IpoStateTag state={state} /> },
    { key: 'opens', name: 'Opens', sortable: true, cell: ({ opensAt }) => <DateTime at={opensAt} /> },
    {
      key: 'price',
      name: 'Price',
      align: 'end',
      from: 'tablet',
      cell: ({ priceCents }) => <Money se={seCents(priceCents)} />,
    },
    { key: 'shares', name: 'Shares', align: 'end', from: 'tablet', cell: ({ shares }) => formatCount(shares) },
    {
      key: 'requested',
      name: 'Requested',
      align: 'end',
      from: 'tablet',
      cell: ({ demand }) => formatCount(demand.requestedShares),
    },
    {
      key: 'subscribers',
      name: 'Subscribers',
      align: 'end',
      from: 'desktop',
      cell: ({ demand }) => formatCount(demand.subscribers),
    },
    {
      key: 'held',
      name: 'To review',
      align: 'end',
      from: 'desktop',
      cell: ({ heldSubscriptions }) => (heldSubscriptions === 0 ? '' : formatCount(heldSubscriptions)),
    },
  ],
});
