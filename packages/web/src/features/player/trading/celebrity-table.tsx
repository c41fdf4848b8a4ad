import type { Celebrity, Sparklines } from '@limelight/contract/market.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import type { Position } from '@limelight/rules/position';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button';
import { type Column, DataTable, type Sort } from '../../../ui/data-table';
import { Poster } from '../../../ui/poster';
import { Sparkline } from '../../../ui/sparkline';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { thumbOf } from '../celebrity-picture';
import type { Watching } from '../watchlist/use-watching';
import { WatchButton } from '../watchlist/watch-button';
import { shortCountry } from './category-icon';
import { sparklineOf } from './celebrity-card';
import { LiveChange, LivePrice, LiveProfit } from './live-cells';
import styles from './trade-page.module.css';
import type { TradeSort } from './trade-search';

export interface CelebrityTableProps extends Watching {
  readonly celebrities: readonly Celebrity[];
  readonly positions: ReadonlyMap<string, Position>;
  readonly sparklines: Sparklines['pricesCents'] | undefined;
  readonly inTicket: string | undefined;
  readonly sort: TradeSort;
  readonly onSort: (sort: TradeSort) => void;
  readonly onTrade: (celebrity: Celebrity) => void;
}

/** Each sort belongs to one column and has one direction. */
const sortColumns: Readonly<Record<TradeSort, Sort>> = {
  movers: { key: 'movers', direction: 'descending' },
  price: { key: 'price', direction: 'descending' },
  name: { key: 'name', direction: 'ascending' },
};

export function CelebrityTable(props: CelebrityTableProps) {
  const { celebrities, inTicket, sort, onSort } = props;
  return (
    <DataTable
      caption="Celebrity stocks"
      columns={columnsOf(props)}
      rows={celebrities}
      rowKey={({ id }) => id}
      rowState={({ id }) => (id === inTicket ? 'selected' : undefined)}
      sort={sortColumns[sort]}
      onSort={({ key }) => onSort(key as TradeSort)}
    />
  );
}

function columnsOf(props: CelebrityTableProps): Column<Celebrity>[] {
  const { positions, sparklines, inTicket, watched, onWatch, onTrade } = props;
  return [
    {
      key: 'name',
      head: 'Celebrity',
      sortable: true,
      firstDirection: 'ascending',
      isRowHead: true,
      cell: (celebrity) => (
        <span className={styles.tableName}>
          <WatchButton celebrity={celebrity} watched={watched.has(celebrity.id)} onWatch={onWatch} placement="row" />
          <Poster src={thumbOf(celebrity)} size="tiny" />
          <span>
            <Link to={paths.celebrity} params={{ id: celebrity.id }}>
              {celebrity.name}
            </Link>
            <small>
              {celebrity.category} · {shortCountry(celebrity.country)}
            </small>
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      head: 'Price',
      align: 'end',
      sortable: true,
      cell: (celebrity) => (
        <span className={styles.steady}>
          <LivePrice celebrity={celebrity} />
        </span>
      ),
    },
    {
      key: 'movers',
      head: '24 h',
      align: 'end',
      sortable: true,
      cell: (celebrity) => (
        <span className={styles.steady}>
          <LiveChange celebrity={celebrity} />
        </span>
      ),
    },
    {
      key: 'day',
      head: 'Day',
      from: 'tablet',
      cell: ({ id }) => <Sparkline values={sparklineOf(sparklines, id)} width={56} height={28} />,
    },
    ...ownColumns({ positions, inTicket, onTrade }),
  ];
}

type OwnParts = Pick<CelebrityTableProps, 'positions' | 'inTicket' | 'onTrade'>;

/** The player's own columns: the holding, and the button to trade. */
function ownColumns({ positions, inTicket, onTrade }: OwnParts): Column<Celebrity>[] {
  return [
    {
      key: 'owned',
      head: 'Owned',
      align: 'end',
      from: 'tablet',
      cell: (celebrity) => {
        const position = positions.get(celebrity.id);
        if (position === undefined) return '–';
        return (
          <span className={styles.tableOwned}>
            {formatCount(position.shares)}
            <small>
              <LiveProfit celebrity={celebrity} position={position} />
            </small>
          </span>
        );
      },
    },
    {
      key: 'trade',
      head: <span className={visuallyHidden}>Trade</span>,
      align: 'end',
      cell: (celebrity) => (
        <Button
          size="small"
          variant={celebrity.id === inTicket ? 'primary' : 'quiet'}
          aria-label={`Trade ${celebrity.name}`}
          onClick={() => onTrade(celebrity)}
        >
          {celebrity.id === inTicket ? 'In ticket' : 'Trade'}
        </Button>
      ),
    },
  ];
}
