import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSeBrief } from '@limelight/rules/money';
import { formatLongDate, minuteMs, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { CandlestickChart, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { availableCash } from '../../../queries/available-cash';
import { useEverybody, useSparklines } from '../../../queries/market';
import { useFetchedPortfolio, usePortfolio } from '../../../queries/wallet';
import { combineQueries, Freshness, type QueryResult, QueryView } from '../../../shell/query-view';
import { useIsGuest } from '../../../shell/use-is-guest';
import { buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { useZone } from '../../../ui/moment';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { useNow } from '../../../ui/now';
import { dayIn, timeIn } from '../../../ui/own-time';
import { PageTitle } from '../../../ui/page-title';
import { Progress } from '../../../ui/progress';
import { AfterPaint } from '../../../ui/progressive-render';
import { ListSkeleton, Skeleton } from '../../../ui/query-states';
import { Sparkline } from '../../../ui/sparkline';
import { CelebrityLine, CelebrityList, MovingRows } from '../celebrity-rows';
import { EarlyAlertsCard } from '../early-alerts/early-alerts-card';
import { InsiderTipCard } from '../insider-tip/insider-tip-card';
import { LiveTradesCard } from '../live-trades/live-trades-card';
import { LatestEvents } from '../news/latest-news';
import { NothingYet } from '../nothing-yet';
import { PaymentReturnBanner } from '../payments/payment-return';
import { OnStageCard } from '../premieres/on-stage-card';
import { ChecklistCard } from '../rewards/checklist-card';
import { DailyBonusBanner, DailyBonusCard } from '../rewards/daily-bonus-card';
import { ReferralCard } from '../rewards/referral-card';
import { sparklineOf } from '../trading/celebrity-card';
import { type HoldingRow, holdingRows, sortHoldings } from '../wallet/holdings-view';
import styles from './dashboard-page.module.css';
import { firstNameOf, greetingAt, shownFirstOf } from './dashboard-view';
import type { Bought, FirstPurchase } from './first-purchase';
import { FirstReceiptDialog } from './first-receipt-dialog';
import { FirstStar } from './first-star';
import { KeepStars } from './keep-stars';
import { LeagueStrip } from './league-strip';
import { MoversCard } from './movers-card';
import { PortfolioCard } from './portfolio-card';
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
  return (
    <div className={styles.page}>
      <Greeting isNew={isNew === true} freshness={<Freshness query={portfolio} />} />
      {!isGuest && <PaymentReturnBanner />}
      {waits && (
        <QueryView query={{ ...portfolio, data: undefined }} label="Loading your portfolio" skeleton={<Waiting />}>
          {() => null}
        </QueryView>
      )}
      {!waits && !isGuest && isNew !== true && <DailyBonusBanner />}
      {!waits && (
        <div className={classes(styles.top, isGuest && styles.alone)}>
          <div className={styles.main}>
            {!isGuest && <KeepStars isNew={isNew} />}
            {isNew === true && <Welcome isGuest={isGuest} onBought={setBought} onBuying={setBuying} />}
            <QueryView
              query={isNew === undefined ? { ...portfolio, data: undefined } : portfolio}
              label="Loading your portfolio"
              skeleton={<Waiting />}
            >
              {(data) => <PortfolioCard portfolio={data} isGuest={isGuest} withGraph={isNew === false} />}
            </QueryView>
            <MainCards isGuest={isGuest} isNew={isNew === true} holdings={holdings} celebrities={celebrities} />
          </div>
          {!isGuest && <Side withChecklist={isNew !== true} celebrities={celebrities} />}
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
  readonly holdings: QueryResult<HoldingRow[]>;
  readonly celebrities: QueryResult<Celebrity[]>;
}

/** Below the portfolio. */
function MainCards({ isGuest, isNew, holdings, celebrities }: MainCardsProps) {
  return (
    <>
      <AfterPaint>
        {!isNew && !isGuest && <LeagueStrip />}
        {!isNew && !isGuest && <WhileAway />}
        <OnStageCard />
      </AfterPaint>
      <AfterPaint>
        <div className={styles.pair}>
          {!isNew && <TopHoldings holdings={holdings} />}
          <MoversCard celebrities={celebrities} />
          {isGuest && <Trending celebrities={celebrities} />}
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

interface SideProps {
  readonly withChecklist: boolean;
  readonly celebrities: QueryResult<Celebrity[]>;
}

/** The second column of a wide screen, for who has an account. */
function Side({ withChecklist, celebrities }: SideProps) {
  return (
    <div className={styles.side}>
      <AfterPaint>
        <DailyBonusCard />
      </AfterPaint>
      <AfterPaint>
        {withChecklist && <ChecklistCard />}
        <ReferralCard place="dashboard" />
        <LiveTradesCard />
        <Trending celebrities={celebrities} />
      </AfterPaint>
    </div>
  );
}

interface WelcomeProps extends FirstPurchase {
  readonly isGuest: boolean;
}

/** What a player without a trade sees first. */
function Welcome({ isGuest, ...purchase }: WelcomeProps) {
  return (
    <>
      <FirstStar {...purchase} />
      {!isGuest && <ChecklistCard />}
      {!isGuest && <DailyBonusBanner />}
    </>
  );
}

function Trending({ celebrities }: { readonly celebrities: QueryResult<Celebrity[]> }) {
  return (
    <CelebrityList
      title="Trending"
      aside="Popularity"
      query={celebrities}
      choose={shownFirstOf}
      poster="tiny"
      figure={(celebrity) => <Popularity celebrity={celebrity} />}
    />
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
  return (
    <PageTitle
      sub={
        <>
          {formatLongDate(startOfLondonDay(parseLondonDay(dayIn(zone, now))))}
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
          <Link to={paths.trade} className={buttonClass()}>
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

const holdingsShown = 3;

function TopHoldings({ holdings }: { readonly holdings: QueryResult<HoldingRow[]> }) {
  const sparklines = useSparklines();
  const count = holdings.data?.length ?? 0;
  return (
    <Card
      title="Top holdings"
      aside={
        count > 0 && (
          <Link to={paths.holdings} className={styles.all}>
            {count === 1 ? 'All holdings' : `All ${count} holdings`}
          </Link>
        )
      }
    >
      <QueryView
        query={holdings}
        label="Loading your holdings"
        skeleton={<ListSkeleton rows={holdingsShown} height={42} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NothingYet
              icon={Sparkles}
              title="You don't own any celebrity shares yet"
              text="Buy your first star and it shows up here."
              variant="outline"
            />
          ) : (
            <MovingRows order={rows.map(({ id }) => id).join()}>
              {rows.slice(0, holdingsShown).map((row) => (
                <CelebrityLine key={row.id} celebrity={row} facts={formatCounted(row.shares, 'share')}>
                  <span className={styles.rowLine}>
                    <Sparkline values={sparklineOf(sparklines.data?.pricesCents, row.id)} />
                  </span>
                  <span className={styles.rowFigure}>
                    <b>
                      <Money se={row.valueCents} />
                    </b>
                    <Movement rate={row.profitBps} small />
                  </span>
                </CelebrityLine>
              ))}
            </MovingRows>
          )
        }
      </QueryView>
    </Card>
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
