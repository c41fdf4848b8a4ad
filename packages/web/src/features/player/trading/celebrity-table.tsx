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
import { CategoryIcon, shortCountry } from './category-icon';
import { ownedText, sparklineOf, tradeLabel } from './celebrity-card';
import styles from './celebrity-table.module.css';
import { LiveChange, LivePrice, LiveProfit } from './live-cells';
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
    <div className={styles.card}>
      <DataTable
        caption="Celebrities"
        columns={columnsOf(props)}
        rows={celebrities}
        rowKey={({ id }) => id}
        bodyRef={body}
        rowState={({ id }) => (id === inTicket ? 'selected' : undefined)}
        // Each sort belongs to one column and has one direction.
        sort={{ key: sort, direction: sort === 'name' ? 'ascending' : 'descending' }}
        onSort={({ key }) => onSort(key)}
      />
    </div>
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
        <span className={styles.name}>
          <WatchButton celebrity={celebrity} watched={watched.has(celebrity.id)} onWatch={onWatch} placement="row" />
          <Poster src={thumbOf(celebrity)} size="tiny" />
          <span>
            <Link to={paths.celebrity} params={{ id: celebrity.id }}>
              {celebrity.name}
            </Link>
            <small>
              <CategoryIcon category={celebrity.category} />{' '}
              <span className={styles.category}>{celebrity.category} · </span>
              {shortCountry(celebrity.country)}
            </small>
            <OwnedUnderName position={positions.get(celebrity.id)} />
            <span className={styles.tag}>
              <PremiereTag celebrityId={celebrity.id} />
            </span>
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

/** Where there is no room for a column of it. */
function OwnedUnderName({ position }: { readonly position: Position | undefined }) {
  return position !== undefined && <small className={styles.ownedUnderName}>{ownedText(position.shares)}</small>;
}

function steady(figure: ReactNode) {
  return <span className={styles.steady}>{figure}</span>;
}

function ownedOf(celebrity: Celebrity, position: Position | undefined) {
  if (position === undefined) return '–';
  return (
    <span className={styles.owned}>
      {formatCount(position.shares)}
      <small>
        <LiveProfit celebrity={celebrity} position={position} />
      </small>
    </span>
  );
}
