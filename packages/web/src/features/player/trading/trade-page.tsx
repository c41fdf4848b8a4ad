import type { Celebrity } from '@limelight/contract/market.schema';
import { SearchX } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { useCelebrities, useListing, useSparklines } from '../../../queries/market';
import { Freshness, QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useRenderSteps } from '../../../ui/progressive-render';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { useFromWidth } from '../../../ui/use-media-query';
import { useWatching, type Watching } from '../watchlist/use-watching';
import { CelebrityCard, CelebrityRow, sparklineOf } from './celebrity-card';
import { countText, moodOf } from './celebrity-list';
import { CelebrityTable } from './celebrity-table';
import { Ticket } from './ticket';
import { TicketDialog } from './ticket-dialog';
import {
  FacetChips,
  FilterSheet,
  NameSearch,
  OwnSwitches,
  ResetButton,
  SortSelect,
  type TradeFiltersProps,
  ViewSwitch,
} from './trade-filters';
import styles from './trade-page.module.css';
import { resetFilters } from './trade-search';
import { type OwnPositions, useOwnPositions } from './use-own-positions';
import { type TradeFilters, useTradeAddress } from './use-trade-address';
import { useListed, useTradeList } from './use-trade-list';

const none: readonly Celebrity[] = [];

export function TradePage() {
  const roomForTicket = useFromWidth('desktop');
  const { filters, setFilters, celebrity, setCelebrity } = useTradeAddress({ roomForTicket });
  const listing = useListing().data ?? none;
  const listed = useListed(filters);
  const positions = useOwnPositions();
  const watching = useWatching();
  const { found, counts, topMoverId } = useTradeList(listing, filters, { positions, watched: watching.watched });
  const inTicket = celebrity ?? (roomForTicket ? topMoverId : undefined);
  const chosen = listing.find(({ id }) => id === celebrity);
  const known = listed.data !== undefined;
  // Deferred: a clicked filter is highlighted immediately, and up to 80 cards render in interruptible slices.
  const results = useDeferredValue(useMemo(() => ({ found, search: filters }), [found, filters]));

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <TradeHead
          search={filters}
          counts={known ? counts : undefined}
          onChange={setFilters}
          found={known ? found.length : undefined}
        />
        <QueryView query={listed} label="Loading celebrities" skeleton={<GridSkeleton />}>
          {() => (
            <Results
              {...results}
              positions={positions}
              watching={watching}
              inTicket={inTicket}
              onTrade={setCelebrity}
              onChange={setFilters}
            />
          )}
        </QueryView>
      </div>
      {roomForTicket ? (
        <aside className={styles.aside} aria-label="Ticket">
          {inTicket !== undefined && <Ticket celebrityId={inTicket} withHistory />}
        </aside>
      ) : (
        <TicketDialog
          open={chosen === undefined ? null : { celebrityId: chosen.id, name: chosen.name }}
          onClose={() => setCelebrity(undefined)}
        />
      )}
    </div>
  );
}

/** `found` is `undefined` while the listing loads. */
type TradeHeadProps = TradeFiltersProps & { readonly found: number | undefined };

const TradeHead = memo(function TradeHead({ found, ...filters }: TradeHeadProps) {
  return (
    <>
      <header className={styles.head}>
        <h1>Trade Celebrity Stocks</h1>
        <ListingFreshness />
        <div className={styles.wideOnly}>
          <ResetButton {...filters} />
        </div>
      </header>
      <div className={styles.tools}>
        <div className={styles.searchBox}>
          <NameSearch {...filters} />
        </div>
        <div className={classes(styles.wideOnly, styles.tools)}>
          <SortSelect {...filters} />
          <ViewSwitch {...filters} />
        </div>
        <div className={styles.phoneOnly}>
          <FilterSheet {...filters} />
        </div>
      </div>
      <div className={styles.chips}>
        <FacetChips {...filters} facet="country" />
        <FacetChips {...filters} facet="category" />
      </div>
      <div className={styles.countRow}>
        <p>
          <strong role="status">{found === undefined ? '' : countText(found)}</strong>
          <MarketMood />
        </p>
        <div className={classes(styles.wideOnly, styles.own)}>
          <OwnSwitches {...filters} />
        </div>
      </div>
    </>
  );
});

function ListingFreshness() {
  return <Freshness query={useListing()} />;
}

/** Updates with each tick; outside the live region, or screen readers would announce it every 30 seconds. */
function MarketMood() {
  const celebrities = useCelebrities();
  if (celebrities.data === undefined) return null;
  const { up, down } = moodOf(celebrities.data);
  return (
    <span className={styles.mood}>
      {' '}
      · {up} up, {down} down in 24 h
    </span>
  );
}

function emptyText({ owned, watched }: TradeFilters): string {
  if (watched === true) return 'Watched is on: press the star of a celebrity to watch it.';
  return owned === true ? 'Owned Only is on: you own no shares that match.' : 'Try another name or fewer filters.';
}

interface ResultsProps extends Pick<TradeFiltersProps, 'search' | 'onChange'> {
  readonly found: readonly Celebrity[];
  readonly positions: OwnPositions;
  readonly watching: Watching;
  readonly inTicket: string | undefined;
  readonly onTrade: (celebrityId: string) => void;
}

/** Cards whose poster loads eagerly; the others are lazy. */
const eagerCards = 6;
const cardsPerTurn = 8;

const Results = memo(function Results(props: ResultsProps) {
  const { found, search, positions, watching, inTicket, onTrade, onChange } = props;
  const sparklines = useSparklines();
  const wide = useFromWidth('tablet');
  // As many as fit on a screen without scrolling, as cards or as rows.
  const first = wide ? 16 : 7;
  const turns = Math.ceil(Math.max(0, found.length - first) / cardsPerTurn);
  const shown = found.slice(0, first + useRenderSteps(turns) * cardsPerTurn);
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden size={24} strokeWidth={1.75} />}
        title="No celebrity matches"
        text={emptyText(search)}
        action={<Button onClick={() => onChange(resetFilters(search))}>Reset Filters</Button>}
      />
    );
  }
  if (search.view === 'table') {
    return (
      <div className={styles.tableCard}>
        <CelebrityTable
          celebrities={shown}
          positions={positions}
          {...watching}
          sparklines={sparklines.data?.pricesCents}
          inTicket={inTicket}
          sort={search.sort ?? 'movers'}
          onSort={(sort) => onChange({ ...search, sort })}
          onTrade={onTrade}
        />
      </div>
    );
  }
  const Entry = wide ? CelebrityCard : CelebrityRow;
  return (
    <ul className={styles.grid}>
      {shown.map((celebrity, index) => (
        <li key={celebrity.id}>
          <Entry
            celebrity={celebrity}
            position={positions.get(celebrity.id)}
            sparkline={sparklineOf(sparklines.data?.pricesCents, celebrity.id)}
            inTicket={celebrity.id === inTicket}
            watched={watching.watched.has(celebrity.id)}
            onWatch={watching.onWatch}
            eager={index < eagerCards}
            onTrade={onTrade}
          />
        </li>
      ))}
    </ul>
  );
});

function GridSkeleton() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: 9 }, (_, card) => card).map((card) => (
        <div key={card} className={styles.skeletonCard}>
          <Skeleton shape="block" height={148} />
          <Skeleton width="60%" height={20} />
          <Skeleton width="40%" />
          <Skeleton height={44} />
          <Skeleton shape="block" height={36} />
        </div>
      ))}
    </div>
  );
}
