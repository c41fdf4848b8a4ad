import { errorCatalogue } from '@limelight/contract/errors';
import type { Celebrity, CelebrityDetail } from '@limelight/contract/market.schema';
import { paths } from '@limelight/contract/paths';
import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import type { TradeSide } from '@limelight/rules/trade';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight, Flame, PauseCircle, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useGuestPlays } from '../../../guest/guest-play';
import { isApiError } from '../../../queries/api-error';
import { useCelebrity, useListing } from '../../../queries/market';
import { usePortfolio } from '../../../queries/wallet';
import { useRequestedAct } from '../../../shell/celebrity-acts';
import { pictureOf } from '../../../shell/celebrity-picture';
import { useOwnPageTitle } from '../../../shell/page-title';
import { Freshness, QueryView } from '../../../shell/query-view';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button } from '../../../ui/button';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { PageTitle } from '../../../ui/page-title';
import { Poster } from '../../../ui/poster';
import { PriceFlash } from '../../../ui/price-flash';
import { AfterPaint } from '../../../ui/progressive-render';
import { Banner, Skeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { showToast } from '../../../ui/toast-store';
import { CelebrityList } from '../celebrity-rows';
import { trendingOf } from '../dashboard/dashboard-view';
import { HaltBanner } from '../news/halt-banner';
import { CelebrityNews } from '../news/latest-news';
import { NothingYet } from '../nothing-yet';
import { OpenOrdersCard } from '../orders/open-orders-card';
import { PredictionCard } from '../predictions/prediction-card';
import { PremiereNotice } from '../premieres/premiere-notice';
import { AlertsCard } from '../price-alerts/alerts-card';
import { ShareButton } from '../sharing/share-button';
import { SplitBanner } from '../splits/split-banner';
import { CategoryIcon } from '../trading/category-icon';
import { LiveChange } from '../trading/live-cells';
import { type OpenTicket, TicketDialog } from '../trading/ticket-dialog';
import { tradeProblem } from '../trading/ticket-state';
import { useWatching } from '../watchlist/use-watching';
import { WatchButton } from '../watchlist/watch-button';
import styles from './celebrity-page.module.css';
import { ChartCard } from './chart-card';
import { MarketStats } from './market-stats';
import { PositionCard } from './position-card';

export function CelebrityPage() {
  const { id = '' } = useParams({ strict: false });
  const celebrity = useCelebrity(id);
  // Trending is computed from the complete listing: a tag that arrives later would shift the layout.
  const listing = useListing();
  if (celebrity.data === undefined && isApiError(celebrity.error, 'CELEBRITY_UNKNOWN', 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <div className={styles.page}>
        <PageTitle>{errorCatalogue.CELEBRITY_UNKNOWN.message}</PageTitle>
        <NothingYet icon={UserSearch} title="We couldn’t find this celebrity" next="Back to Trade" />
      </div>
    );
  }
  return (
    <QueryView
      // `isFetched` and not success: components below refetch the listing, and the page must not unmount meanwhile.
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

function Loaded({ celebrity }: { readonly celebrity: CelebrityDetail }) {
  useOwnPageTitle(celebrity.name);
  const [ticket, setTicket] = useState<OpenTicket | null>(null);
  const portfolio = usePortfolio();
  const guest = useGuestPlays();
  const position = portfolio.data?.positions.find(({ celebrityId }) => celebrityId === celebrity.id);
  const { id: celebrityId, name } = celebrity;
  const openTicket = (side?: TradeSide, shares?: number) => setTicket({ celebrityId, name, side, shares });
  const problem = useStaffReason() ?? tradeProblem(celebrity);
  const sellProblem = problem ?? (position === undefined ? 'You own no shares to sell' : undefined);
  useRequestedAct(celebrityId, ['buy', 'sell'], ({ verb, shares }) => {
    const reason = verb === 'sell' ? sellProblem : problem;
    if (reason !== undefined) showToast({ tone: 'info', text: reason });
    else openTicket(verb === 'sell' ? 'sell' : 'buy', shares);
  });
  return (
    <div className={styles.page}>
      <Header celebrity={celebrity} problem={problem} owned={position !== undefined} onTrade={() => openTicket()} />
      <RestBanner celebrity={celebrity} />
      <SplitBanner celebrityId={celebrityId} />
      {celebrity.status === 'active' && <PremiereNotice celebrityId={celebrity.id} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.chart}>
            <ChartCard celebrity={celebrity} position={position} />
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
        </div>
        <div className={styles.side}>
          <PositionCard
            position={position}
            portfolio={portfolio}
            dayAgoPriceCents={seCents(celebrity.dayAgoPriceCents)}
            buyProblem={problem}
            sellProblem={sellProblem}
            onTrade={openTicket}
          />
          <AfterPaint>
            <OpenOrdersCard celebrityId={celebrityId} />
            <MarketStats celebrity={celebrity} />
          </AfterPaint>
          <AfterPaint>
            {!guest && <AlertsCard celebrity={celebrity} />}
            <Similar celebrity={celebrity} />
          </AfterPaint>
        </div>
      </div>
      <div className={styles.phoneBar}>
        <Button variant="outline" disabledReason={sellProblem} onClick={() => openTicket('sell')}>
          Sell
        </Button>
        <Button disabledReason={problem} aria-keyshortcuts="b" onClick={() => openTicket('buy')}>
          Buy
        </Button>
      </div>
      <TicketDialog open={ticket} onClose={() => setTicket(null)} />
    </div>
  );
}

interface HeaderProps {
  readonly celebrity: CelebrityDetail;
  readonly problem: string | undefined;
  readonly owned: boolean;
  readonly onTrade: () => void;
}

function Header({ celebrity, problem, owned, onTrade }: HeaderProps) {
  const priceCents = seCents(celebrity.priceCents);
  const { changeCents, changeBps } = movement(priceCents, seCents(celebrity.dayAgoPriceCents));
  const { watched, onWatch } = useWatching();
  const listing = useListing();
  const isTrending = trendingOf(listing.data ?? []).some(({ id }) => id === celebrity.id);
  return (
    <>
      <nav aria-label="Breadcrumb" className={styles.crumbs}>
        <ol>
          {[undefined, celebrity.category].map((category) => (
            <li key={category ?? 'all'}>
              <Link to={paths.trade} search={{ category }}>
                {category ?? 'Trade'}
              </Link>
              <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
            </li>
          ))}
          <li aria-current="page">{celebrity.name}</li>
        </ol>
      </nav>
      <header className={styles.head}>
        <div className={styles.poster}>
          <Poster src={pictureOf(celebrity)} size="full" eager />
        </div>
        <div className={styles.who}>
          <p className={styles.tags}>
            <Tag icon={<CategoryIcon category={celebrity.category} />}>{celebrity.category}</Tag>
            <Tag>{celebrity.country}</Tag>
            {isTrending && (
              <Tag tone="spot" icon={<Flame aria-hidden strokeWidth={1.75} />}>
                Trending
              </Tag>
            )}
          </p>
          <h1 className={styles.name}>{celebrity.name}</h1>
          <p className={styles.description}>{celebrity.description}</p>
          <div className={styles.watch}>
            <WatchButton celebrity={celebrity} watched={watched.has(celebrity.id)} onWatch={onWatch} placement="head" />
            <ShareButton celebrityId={celebrity.id} name={celebrity.name} owned={owned} look={{ size: 'small' }} />
          </div>
        </div>
        <div className={styles.price}>
          <p>
            <PriceFlash value={priceCents}>
              <Money se={priceCents} size="hero" />
            </PriceFlash>
          </p>
          <p>
            <Movement se={changeCents} rate={changeBps} /> <span className={styles.quiet}>24 h</span>
          </p>
        </div>
        <div className={styles.act}>
          <Button disabledReason={problem} aria-keyshortcuts="b" onClick={onTrade}>
            Trade Now
          </Button>
        </div>
      </header>
    </>
  );
}

function RestBanner({ celebrity }: { readonly celebrity: CelebrityDetail }) {
  if (celebrity.status === 'suspended') {
    return (
      <Banner tone="warning" icon={<PauseCircle aria-hidden size={20} strokeWidth={1.75} />}>
        <strong>{errorCatalogue.CELEBRITY_SUSPENDED.message}.</strong> Shares of {celebrity.name} cannot be bought or
        sold. Positions stay as they are.
      </Banner>
    );
  }
  return <HaltBanner celebrityId={celebrity.id} />;
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
      <Skeleton width={180} />
      <div className={styles.head}>
        <div className={styles.poster}>
          <Skeleton shape="block" height={220} />
        </div>
        <div className={styles.who}>
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
