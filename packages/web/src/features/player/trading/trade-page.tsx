import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { SearchX } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useCelebrities, useListing, useSparklines } from '../../../queries/market';
import { IpoTickets } from '../../../shell/ipos/ipo-tickets';
import { Freshness, QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useRenderSteps } from '../../../ui/progressive-render';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { SkipLink } from '../../../ui/skip-link';
import { useArrowKeys } from '../../../ui/use-arrow-keys';
import { useFromWidth } from '../../../ui/use-media-query';
import { useReorderMotion } from '../../../ui/use-reorder-motion';
import { useWatching, type Watching } from '../watchlist/use-watching';
import { CelebrityCard, CelebrityRow, sparklineOf } from './celebrity-card';
import { countText, moodOf } from './celebrity-list';
import { CelebrityTable } from './celebrity-table';
import { lastListOrder } from './list-order';
import { resetFilters } from './search-filters';
import { Ticket } from './ticket';
import { type OpenTicket, TicketDialog } from './ticket-dialog';
import {
  FacetChips,
  FilterSheet,
  NameSearch,
  OwnSwitches,
  PriceRange,
  QuickFilters,
  ResetButton,
  SortSelect,
  type TradeFiltersProps,
  ViewSwitch,
} from './trade-filters';
import styles from './trade-page.module.css';
import { type OwnPositions, useOwnPositions } from './use-own-positions';
import { focusTicket, type OpenTicketOf, ticketId, useTicketFocus } from './use-ticket-focus';
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
  const own = { positions, watched: watching.watched, chosen: celebrity, roomForTicket };
  const { found, counts, results, inTicket } = useTradeList(listing, filters, own);
  const { openTicket, onTicketKey } = useTicketFocus(inTicket, setCelebrity);
  const known = listed.data !== undefined;

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <TradeHead
          withSkipLink={roomForTicket && inTicket !== undefined}
          search={filters}
          counts={known ? counts : undefined}
          onChange={setFilters}
          found={known ? found : undefined}
        />
        <IpoTickets />
        <div aria-busy={results.found !== found || undefined}>
          <QueryView query={listed} label="Loading celebrities" skeleton={<GridSkeleton />}>
            {() => (
              <Results
                found={results.found}
                search={results.search}
                positions={positions}
                watching={watching}
                inTicket={inTicket}
                onTrade={openTicket}
                onChange={setFilters}
              />
            )}
          </QueryView>
        </div>
      </div>
      {roomForTicket ? (
        <aside id={ticketId} tabIndex={-1} className={styles.aside} aria-label="Ticket" onKeyDown={onTicketKey}>
          {inTicket !== undefined && <Ticket celebrityId={inTicket} withHistory />}
          {inTicket === undefined && known && <NoTicket />}
        </aside>
      ) : (
        <TicketDialog
          open={dialogOf(results.found.find(({ id }) => id === inTicket))}
          onClose={() => setCelebrity(undefined)}
          inAddress
        />
      )}
    </div>
  );
}

function dialogOf(celebrity: Celebrity | undefined): OpenTicket | null {
  return celebrity === undefined ? null : { celebrityId: celebrity.id, name: celebrity.name };
}

/** While no celebrity matches. */
function NoTicket() {
  return <EmptyState title="No celebrity in the ticket" text="Choose one from the list to trade its shares." />;
}

/** `found` is `undefined` while the listing loads. */
interface TradeHeadProps extends TradeFiltersProps {
  readonly found: readonly Celebrity[] | undefined;
  /** Past the filters and up to 240 buttons of the list, into the ticket. */
  readonly withSkipLink: boolean;
}

const TradeHead = memo(function TradeHead({ found, withSkipLink, ...filters }: TradeHeadProps) {
  return (
    <>
      <header className={styles.head}>
        <h1>Trade Celebrity Stocks</h1>
        {withSkipLink && (
          <SkipLink target={ticketId} onFollow={focusTicket} shortcut="b">
            Skip to the ticket
          </SkipLink>
        )}
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
          <FilterSheet {...filters} count={found?.length} />
        </div>
      </div>
      <div className={styles.chips}>
        <FacetChips {...filters} facet="country" />
        <div className={styles.categories}>
          <FacetChips {...filters} facet="category" />
          <PriceRange {...filters} />
        </div>
      </div>
      <div className={styles.phoneOnly}>
        <QuickFilters {...filters} />
      </div>
      <div className={styles.countRow}>
        <p>
          <strong role="status">{found === undefined ? '' : countText(found.length)}</strong>
          {found !== undefined && found.length > 0 && <MarketMood found={found} />}
        </p>
        <div className={classes(styles.phoneOnly, styles.plainSort)}>
          <SortSelect {...filters} />
        </div>
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
function MarketMood({ found }: { readonly found: readonly Celebrity[] }) {
  const celebrities = useCelebrities();
  if (celebrities.data === undefined) return null;
  const ids = new Set(found.map(({ id }) => id));
  const { up, down } = moodOf(celebrities.data.filter(({ id }) => ids.has(id)));
  return (
    <span className={classes(styles.mood, styles.wideOnly)}>
      {' '}
      · {up} up, {down} down<span className={styles.period}> in 24 h</span>
    </span>
  );
}

function emptyText({ rising, owned, watched }: TradeFilters): string {
  if (rising === true) return 'Rising is on: no celebrity that matches is up in 24 h.';
  if (watched === true) return 'Watched is on: tap the star icon of a celebrity to watch it.';
  return owned === true
    ? 'Owned Only is on: you don’t own any shares that match.'
    : 'Try another name or fewer filters.';
}

interface ResultsProps extends Pick<TradeFiltersProps, 'search' | 'onChange'> {
  readonly found: readonly Celebrity[];
  readonly positions: OwnPositions;
  readonly watching: Watching;
  readonly inTicket: string | undefined;
  readonly onTrade: OpenTicketOf;
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
  const list = useRef<HTMLUListElement>(null);
  const order = useMemo(() => found.map(({ id }) => id), [found]);
  useReorderMotion(list, order.join());
  useArrowKeys(list);
  useEffect(() => lastListOrder.set(order), [order]);
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
    );
  }
  const Entry = wide ? CelebrityCard : CelebrityRow;
  return (
    <ul ref={list} className={styles.grid}>
      {shown.map((celebrity, index) => (
        <li key={celebrity.id} data-item={celebrity.id}>
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
