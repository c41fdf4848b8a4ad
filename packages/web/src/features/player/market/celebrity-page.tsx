import { errorCatalogue } from '@limelight/contract/errors';
import type { Celebrity, CelebrityDetail } from '@limelight/contract/exchange/market.schema';
import { seCents } from '@limelight/rules/money';
import type { TradeSide } from '@limelight/rules/trade';
import { useParams } from '@tanstack/react-router';
import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useGuestPlays } from '../../../guest/guest-play';
import { isApiError } from '../../../queries/api-error';
import { useCelebrity, useListing } from '../../../queries/market';
import { usePortfolio } from '../../../queries/wallet';
import { useRequestedAction } from '../../../shell/celebrity-actions';
import { useOwnPageTitle } from '../../../shell/page-title';
import { Freshness, QueryView } from '../../../shell/query-view';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { PageTitle } from '../../../ui/page-title';
import { AfterPaint } from '../../../ui/progressive-render';
import { Skeleton } from '../../../ui/query-states';
import { showToast } from '../../../ui/toast-store';
import { CelebrityList } from '../celebrity-rows';
import { LiveTradesCard } from '../live-trades/live-trades-card';
import { CelebrityNews } from '../news/latest-news';
import { NothingYet } from '../nothing-yet';
import { OpenOrdersCard } from '../orders/open-orders-card';
import { PhoneHeader } from '../phone-header';
import { PredictionCard } from '../predictions/prediction-card';
import { PremiereNotice } from '../premieres/premiere-notice';
import { AlertsCard } from '../price-alerts/alerts-card';
import { SetAlertButton } from '../price-alerts/set-alert-button';
import { ShareButton } from '../sharing/share-button';
import { HostButton } from '../squad-events/host-button';
import { SquadsLink } from '../squads/squads-link';
import { LiveChange } from '../trading/live-cells';
import { type OpenTicket, TicketDialog } from '../trading/ticket-dialog';
import { tradeProblem } from '../trading/ticket-state';
import { useWatching, type Watching } from '../watchlist/use-watching';
import { WatchButton } from '../watchlist/watch-button';
import { CelebrityBanners } from './celebrity-banners';
import { CelebrityHead } from './celebrity-head';
import styles from './celebrity-page.module.css';
import { ChartCard } from './chart-card';
import { MarketStats } from './market-stats';
import { NeighbourLinks } from './neighbour-links';
import { PositionCard } from './position-card';
import { hasLeft } from './retirement-text';
import { newScrubbing } from './scrubbing';
import { useNeighbours } from './use-neighbours';

export function CelebrityPage() {
  const { id = '' } = useParams({ strict: false });
  const celebrity = useCelebrity(id);
  // Trending is computed from the complete listing: a tag that arrives later would shift the layout.
  const listing = useListing();
  if (celebrity.data === undefined && isApiError(celebrity.error, 'CELEBRITY_UNKNOWN', 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <div className={styles.page}>
        <PhoneHeader />
        <PageTitle>{errorCatalogue.CELEBRITY_UNKNOWN.message}</PageTitle>
        <NothingYet icon={UserSearch} title="We couldn’t find this celebrity" next="Back to Trade" />
      </div>
    );
  }
  return (
    <QueryView
      // `isFetched` and not success: components below refetch the listing, and the page must not unmount
      // meanwhile.
      query={{ ...celebrity, data: listing.isFetched ? celebrity.data : undefined }}
      label="Loading the celebrity"
      skeleton={<PageSkeleton />}
    >
      {(data) => (
        <>
          <Freshness query={celebrity} />
          <Loaded key={data.id} celebrity={data} />
        </>
      )}
    </QueryView>
  );
}

/** Opens the ticket that the palette requests, or says why it cannot. */
function useRequestedTrade(
  celebrityId: string,
  problems: Readonly<Record<TradeSide, string | undefined>>,
  openTicket: (side: TradeSide, shares?: number) => void,
): void {
  useRequestedAction(celebrityId, ['buy', 'sell'], ({ verb, shares }) => {
    const side = verb === 'sell' ? 'sell' : 'buy';
    const problem = problems[side];
    if (problem === undefined) openTicket(side, shares);
    else showToast({ tone: 'info', text: problem });
  });
}

function Loaded({ celebrity }: { readonly celebrity: CelebrityDetail }) {
  useOwnPageTitle(celebrity.name);
  const [ticket, setTicket] = useState<OpenTicket | null>(null);
  const [scrubbing] = useState(newScrubbing);
  const portfolio = usePortfolio();
  const guest = useGuestPlays();
  const watching = useWatching();
  const neighbours = useNeighbours(celebrity.id);
  const position = portfolio.data?.positions.find(({ celebrityId }) => celebrityId === celebrity.id);
  const { id: celebrityId, name } = celebrity;
  const owned = position !== undefined;
  const openTicket = (side?: TradeSide, shares?: number) => setTicket({ celebrityId, name, side, shares });
  const problem = useStaffReason() ?? tradeProblem(celebrity);
  const sellProblem = problem ?? (owned ? undefined : 'You own no shares to sell');
  useRequestedTrade(celebrityId, { buy: problem, sell: sellProblem }, openTicket);
  return (
    <div className={styles.page}>
      <Actions celebrity={celebrity} watching={watching} owned={owned} guest={guest} />
      <CelebrityHead
        celebrity={celebrity}
        watching={watching}
        scrubbing={scrubbing}
        problem={problem}
        owned={owned}
        onTrade={() => openTicket()}
        onSwipe={neighbours.goBy}
      />
      <CelebrityBanners celebrity={celebrity} shares={position?.shares ?? 0} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {celebrity.status === 'active' && (
            <div className={styles.premiere}>
              <PremiereNotice celebrityId={celebrityId} />
            </div>
          )}
          <div className={styles.chart}>
            <ChartCard celebrity={celebrity} position={position} scrubbing={scrubbing} />
          </div>
          <About celebrity={celebrity} guest={guest} />
        </div>
        <div className={styles.side}>
          <PositionCard
            celebrity={celebrity}
            position={position}
            portfolio={portfolio}
            buyProblem={problem}
            sellProblem={sellProblem}
            onTrade={openTicket}
          />
          <AfterPaint>
            <OpenOrdersCard celebrityId={celebrityId} />
            <MarketStats celebrity={celebrity} />
            <LiveTradesCard celebrityId={celebrityId} />
          </AfterPaint>
          <AfterPaint>
            {!guest && celebrity.retirement === undefined && <AlertsCard celebrity={celebrity} />}
            <Similar celebrity={celebrity} />
          </AfterPaint>
          <NeighbourLinks before={neighbours.before} next={neighbours.next} />
        </div>
      </div>
      <ActionBar owned={owned} celebrity={celebrity} problem={problem} onTrade={openTicket} />
      <TicketDialog open={ticket} onClose={() => setTicket(null)} />
    </div>
  );
}

interface ActionsProps {
  readonly celebrity: CelebrityDetail;
  readonly watching: Watching;
  readonly owned: boolean;
  readonly guest: boolean;
}

function Actions({ celebrity, watching, owned, guest }: ActionsProps) {
  const { id, name } = celebrity;
  return (
    <PhoneHeader>
      <WatchButton
        celebrity={celebrity}
        watched={watching.watched.has(id)}
        onWatch={watching.onWatch}
        placement="bar"
      />
      {!guest && celebrity.retirement === undefined && <SetAlertButton celebrity={celebrity} asIcon />}
      <ShareButton celebrityId={id} name={name} owned={owned} asIcon />
    </PhoneHeader>
  );
}

/** What is written about the celebrity. */
function About({ celebrity, guest }: { readonly celebrity: CelebrityDetail; readonly guest: boolean }) {
  return (
    <>
      <div className={styles.about}>
        <p>{celebrity.description}</p>
        <SquadsLink celebrity={celebrity} look={{ full: true }} />
        <HostButton celebrityId={celebrity.id} look={{ full: true }} />
      </div>
      {!guest && (
        <div className={styles.news}>
          <AfterPaint>
            <PredictionCard celebrity={celebrity} />
          </AfterPaint>
        </div>
      )}
      <div className={styles.news}>
        <AfterPaint>
          <CelebrityNews celebrity={celebrity} />
        </AfterPaint>
      </div>
    </>
  );
}

interface ActionBarProps {
  readonly owned: boolean;
  readonly celebrity: CelebrityDetail;
  readonly problem: string | undefined;
  readonly onTrade: (side: TradeSide) => void;
}

/** On phones, in the place of the bottom bar. Who owns no shares has the price in the place of Sell. */
function ActionBar({ owned, celebrity, problem, onTrade }: ActionBarProps) {
  if (hasLeft(celebrity)) return null;
  return (
    <div className={classes(styles.phoneBar, owned && styles.owner)}>
      {owned ? (
        <Button variant="outline" size="large" disabledReason={problem} onClick={() => onTrade('sell')}>
          Sell
        </Button>
      ) : (
        <p>
          <small>Price per share</small>
          <strong>
            <Money se={seCents(celebrity.priceCents)} />
          </strong>
        </p>
      )}
      <Button size="large" disabledReason={problem} aria-keyshortcuts="b" onClick={() => onTrade('buy')}>
        Buy
      </Button>
    </div>
  );
}

function Similar({ celebrity }: { readonly celebrity: CelebrityDetail }) {
  const listing = useListing();
  const similarOf = (listed: readonly Celebrity[]) =>
    celebrity.similarIds.flatMap((id) => listed.find((other) => other.id === id) ?? []);
  if (listing.data !== undefined && similarOf(listing.data).length === 0) return null;
  return (
    <div className={styles.similarCard}>
      <CelebrityList
        title={`Similar in ${celebrity.category}`}
        query={listing}
        choose={similarOf}
        figure={(other) => <LiveChange celebrity={other} pill />}
      />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className={styles.page}>
      <PhoneHeader />
      <div className={styles.skeletonHead}>
        <Skeleton shape="block" height={220} />
        <div>
          <Skeleton width={160} height={20} />
          <br />
          <Skeleton width={280} height={38} />
          <br />
          <Skeleton width={320} />
        </div>
      </div>
      <div className={styles.columns}>
        <Skeleton shape="block" height={500} />
        <Skeleton shape="block" height={500} />
      </div>
    </div>
  );
}
