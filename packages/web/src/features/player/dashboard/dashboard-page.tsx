import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { formatSeBrief } from '@limelight/rules/money';
import { formatDate, formatLongDate, minuteMs, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { CandlestickChart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { availableCash } from '../../../queries/available-cash';
import { useEverybody } from '../../../queries/market';
import { useFetchedPortfolio, usePortfolio } from '../../../queries/wallet';
import { IpoTickets } from '../../../shell/ipos/ipo-tickets';
import { combineQueries, Freshness, type QueryResult, QueryView } from '../../../shell/query-view';
import { EventTickets } from '../../../shell/squad-events/event-tickets';
import { useIsGuest } from '../../../shell/use-is-guest';
import { buttonClass } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { useNow } from '../../../ui/now';
import { dayIn } from '../../../ui/own-time';
import { PageTitle } from '../../../ui/page-title';
import { Progress } from '../../../ui/progress';
import { AfterPaint } from '../../../ui/progressive-render';
import { Skeleton } from '../../../ui/query-states';
import { useMediaQuery } from '../../../ui/use-media-query';
import { timeIn, useZone } from '../../../ui/zone';
import { CelebrityList } from '../celebrity-rows';
import { EarlyAlertsCard } from '../early-alerts/early-alerts-card';
import { InsiderTipCard } from '../insider-tip/insider-tip-card';
import { LiveTradesCard } from '../live-trades/live-trades-card';
import { LatestEvents } from '../news/latest-news';
import { PaymentReturnBanner } from '../payments/payment-return';
import { OnStageCard } from '../premieres/on-stage-card';
import { ChecklistCard } from '../rewards/checklist-card';
import { DailyBonusBanner, DailyBonusCard } from '../rewards/daily-bonus-card';
import { ReferralCard } from '../rewards/referral-card';
import { type HoldingRow, holdingRows, sortHoldings } from '../wallet/holdings-view';
import styles from './dashboard-page.module.css';
import { firstNameOf, greetingAt, shownFirstOf } from './dashboard-view';
import type { Bought } from './first-purchase';
import { FirstReceiptDialog } from './first-receipt-dialog';
import { FirstStar } from './first-star';
import { KeepStars } from './keep-stars';
import { LeagueStrip } from './league-strip';
import { MoversCard } from './movers-card';
import { NextUp } from './next-up';
import { PortfolioCard } from './portfolio-card';
import { TopHoldings } from './top-holdings';
import { useNewPlayer } from './use-new-player';
import { WhileAway } from './while-away';

export function DashboardPage() {
  const isGuest = useIsGuest();
  const portfolio = usePortfolio();
  const celebrities = useEverybody();
  const holdings = combineQueries([portfolio, celebrities], ([held, listed]) =>
    sortHoldings(holdingRows(held, listed), { key: 'value', direction: 'descending' }),
  );
  const [buying, setBuying] = useState(false);
  const { isNew, welcomed } = useNewPlayer({ buying });
  // Until the first answer nothing is shown that only one kind of player has, or that would move then.
  const [waits, setWaits] = useState(true);
  if (waits && (isNew !== undefined || portfolio.error !== null)) setWaits(false);
  const [bought, setBought] = useState<Bought | null>(null);
  const hasSide = useMediaQuery('(min-width: 1024px)');
  return (
    <div className={styles.page}>
      <Greeting isNew={isNew === true} freshness={<Freshness query={portfolio} />} />
      {!isGuest && <PaymentReturnBanner />}
      {waits && (
        <QueryView query={{ ...portfolio, data: undefined }} label="Loading your portfolio" skeleton={<Waiting />}>
          {() => null}
        </QueryView>
      )}
      {!waits && !isGuest && isNew !== true && !hasSide && <NextUp />}
      {!waits && (
        <div className={classes(styles.top, isGuest && styles.alone)}>
          <div className={styles.main}>
            {!isGuest && <KeepStars isNew={isNew} />}
            {isNew === true && <FirstStar onBought={setBought} onBuying={setBuying} />}
            {isNew === true && !isGuest && !hasSide && <FirstSteps />}
            <QueryView
              query={isNew === undefined ? { ...portfolio, data: undefined } : portfolio}
              label="Loading your portfolio"
              skeleton={<Waiting />}
            >
              {(data) => <PortfolioCard portfolio={data} isGuest={isGuest} withGraph={isNew === false} />}
            </QueryView>
            <MainCards
              isGuest={isGuest}
              isNew={isNew === true}
              hasSide={hasSide}
              holdings={holdings}
              celebrities={celebrities}
            />
          </div>
          {!isGuest && <Side isNew={isNew === true} hasSide={hasSide} celebrities={celebrities} />}
        </div>
      )}
      <FirstReceiptDialog
        bought={bought}
        onClose={() => {
          setBought(null);
          welcomed();
        }}
      />
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton shape="block" height="100%" />
    </div>
  );
}

interface MainCardsProps {
  readonly isGuest: boolean;
  readonly isNew: boolean;
  /** Whether the second column is at the right, not below. */
  readonly hasSide: boolean;
  readonly holdings: QueryResult<HoldingRow[]>;
  readonly celebrities: QueryResult<Celebrity[]>;
}

/** Below the portfolio. */
function MainCards({ isGuest, isNew, hasSide, holdings, celebrities }: MainCardsProps) {
  return (
    <>
      <AfterPaint>
        {!isNew && !isGuest && hasSide && <LeagueStrip />}
        {!isNew && !isGuest && <WhileAway />}
        {!isNew && !hasSide && <TopHoldings holdings={holdings} />}
        {!isGuest && <EventTickets whose="own" />}
        <IpoTickets />
        <OnStageCard />
      </AfterPaint>
      <AfterPaint>
        <div className={styles.pair}>
          {!isNew && hasSide && <TopHoldings holdings={holdings} />}
          <MoversCard celebrities={celebrities} />
          {(isGuest || (isNew && hasSide)) && <Trending celebrities={celebrities} />}
        </div>
      </AfterPaint>
      <AfterPaint>
        {!isGuest && <EarlyAlertsCard brief />}
        <InsiderTipCard place="dashboard" />
        <LatestEvents />
        {isGuest && <LiveTradesCard />}
      </AfterPaint>
    </>
  );
}

type SideProps = Pick<MainCardsProps, 'isNew' | 'hasSide' | 'celebrities'>;

/** The second column of a wide screen, for who has an account. */
function Side({ isNew, hasSide, celebrities }: SideProps) {
  return (
    <div className={styles.side}>
      <AfterPaint>
        <DailyBonusCard />
      </AfterPaint>
      <AfterPaint>
        {hasSide && <ChecklistCard />}
        <ReferralCard place="dashboard" />
        <LiveTradesCard />
        {!(isNew && hasSide) && <Trending celebrities={celebrities} />}
      </AfterPaint>
    </div>
  );
}

/** Below the stage of a player without a trade, on a narrow screen. */
function FirstSteps() {
  return (
    <>
      <ChecklistCard />
      <DailyBonusBanner />
    </>
  );
}

function Trending({ celebrities }: { readonly celebrities: QueryResult<Celebrity[]> }) {
  return (
    <div className={styles.trending}>
      <CelebrityList
        title="Trending"
        aside="Popularity"
        query={celebrities}
        choose={shownFirstOf}
        poster="tiny"
        figure={(celebrity) => <Popularity celebrity={celebrity} />}
      />
    </div>
  );
}

interface GreetingProps {
  readonly isNew: boolean;
  readonly freshness: ReactNode;
}

function Greeting({ isNew, freshness }: GreetingProps) {
  const me = useMe();
  const { data: portfolio } = useFetchedPortfolio();
  const now = useNow(minuteMs);
  const zone = useZone();
  const name = firstNameOf(me.data?.name ?? '');
  const greeting = isNew ? 'Welcome' : greetingAt(timeIn(zone, now));
  const day = startOfLondonDay(parseLondonDay(dayIn(zone, now)));
  return (
    <PageTitle
      sub={
        <>
          {isNew ? formatDate(day) : formatLongDate(day)}
          {isNew && portfolio !== undefined && (
            <>
              {' · '}
              Your {formatSeBrief(availableCash(portfolio))} is ready to trade.
            </>
          )}{' '}
          {freshness}
        </>
      }
      actions={
        // A new player has the stage, which links to all stars.
        isNew ? undefined : (
          <Link to={paths.trade} className={classes(buttonClass(), styles.trade)}>
            <CandlestickChart aria-hidden size={18} strokeWidth={1.75} />
            Trade
          </Link>
        )
      }
    >
      {name === '' ? greeting : `${greeting}, ${name}`}
    </PageTitle>
  );
}

function Popularity({ celebrity }: { readonly celebrity: Celebrity }) {
  const points = Math.round(celebrity.popularity);
  return (
    <span className={styles.popularity}>
      <span>
        <Progress label={`Popularity of ${celebrity.name}`} value={points} max={100} valueText={`${points} of 100`} />
      </span>
      <b aria-hidden>{points}</b>
    </span>
  );
}
