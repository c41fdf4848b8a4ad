import type { Celebrity, Sparklines } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import type { Position } from '@limelight/rules/position';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { thumbOf } from '../../../shell/celebrity-picture';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { Poster } from '../../../ui/poster';
import { Sparkline } from '../../../ui/sparkline';
import { useArrowKeys } from '../../../ui/use-arrow-keys';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { PremiereTag } from '../premieres/premiere-notice';
import type { Watching } from '../watchlist/use-watching';
import { WatchButton } from '../watchlist/watch-button';
import { shortCountry } from './category-icon';
import { sparklineOf, tradeLabel } from './celebrity-card';
import { LiveChange, LivePrice, LiveProfit } from './live-cells';
import styles from './trade-page.module.css';
import type { TradeSort } from './trade-search';
import type { OpenTicketOf } from './use-ticket-focus';

export interface CelebrityTableProps extends Watching {
  readonly celebrities: readonly Celebrity[];
  readonly positions: ReadonlyMap<string, Position>;
  readonly sparklines: Sparklines['pricesCents'] | undefined;
  readonly inTicket: string | undefined;
  readonly sort: TradeSort;
  readonly onSort: (sort: string) => void;
  readonly onTrade: OpenTicketOf;
}

export function CelebrityTable(props: CelebrityTableProps) {
  const { celebrities, inTicket, sort, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useArrowKeys(body);
  return (
    <DataTable
      caption="Celebrity stocks"
      columns={columnsOf(props)}
      rows={celebrities}
      rowKey={({ id }) => id}
      bodyRef={body}
      rowState={({ id }) => (id === inTicket ? 'selected' : undefined)}
      // Each sort belongs to one column and has one direction.
      sort={{ key: sort, direction: sort === 'name' ? 'ascending' : 'descending' }}
      onSort={({ key }) => onSort(key)}
    />
  );
}

function columnsOf(props: CelebrityTableProps): Column<Celebrity>[] {
  const { positions, sparklines, inTicket, watched, onWatch, onTrade } = props;
  const figure = (key: string, head: ReactNode, cell: Column<Celebrity>['cell']) =>
    ({ key, head, align: 'end', cell }) as const;
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
            <PremiereTag celebrityId={celebrity.id} />
          </span>
        </span>
      ),
    },
    { ...figure('price', 'Price', (celebrity) => steady(<LivePrice celebrity={celebrity} />)), sortable: true },
    { ...figure('movers', '24 h', (celebrity) => steady(<LiveChange celebrity={celebrity} />)), sortable: true },
    {
      key: 'day',
      head: '24 h chart',
      from: 'tablet',
      cell: ({ id }) => <Sparkline values={sparklineOf(sparklines, id)} width={56} height={28} />,
    },
    {
      ...figure('owned', 'Owned', (celebrity) => ownedOf(celebrity, positions.get(celebrity.id))),
      from: 'tablet',
    },
    figure('trade', <span className={visuallyHidden}>Trade</span>, (celebrity) => (
      <Button
        size="small"
        variant={celebrity.id === inTicket ? 'primary' : 'quiet'}
        aria-label={tradeLabel(celebrity, celebrity.id === inTicket)}
        aria-pressed={celebrity.id === inTicket}
        // Enter and Space are clicks without a count.
        onClick={({ detail }) => onTrade(celebrity.id, { byKeyboard: detail === 0 })}
      >
        {celebrity.id === inTicket ? 'In ticket' : 'Trade'}
      </Button>
    )),
  ];
}

function steady(figure: ReactNode) {
  return <span className={styles.steady}>{figure}</span>;
}

function ownedOf(celebrity: Celebrity, position: Position | undefined) {
  if (position === undefined) return '–';
  return (
    <span className={styles.tableOwned}>
      {formatCount(position.shares)}
      <small>
        <LiveProfit celebrity={celebrity} position={position} />
      </small>
    </span>
  );
}
