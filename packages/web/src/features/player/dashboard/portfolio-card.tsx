import { paths } from '@limelight/contract/paths';
import type { Portfolio } from '@limelight/contract/wallet.schema';
import { seCents } from '@limelight/rules/money';
import { portfolioRanges } from '@limelight/rules/portfolio-history';
import { type Profit, profitAgainst } from '@limelight/rules/position';
import { Link } from '@tanstack/react-router';
import { availableCash } from '../../../queries/available-cash';
import { usePortfolioHistory } from '../../../queries/wallet';
import { QueryView } from '../../../shell/query-view';
import { ReservedByOrders } from '../../../shell/reserved-by-orders';
import { usePageSearch } from '../../../shell/use-search';
import { Card } from '../../../ui/card';
import { RisingMoney } from '../../../ui/count-up';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { nowMs } from '../../../ui/now';
import { Skeleton } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { BuyTokensLink } from '../payments/buy-tokens-link';
import { tenthsOf, tenthsText } from '../wallet/allocation';
import { defaultPortfolioRange, parseDashboardSearch, portfolioRangeProblem } from './dashboard-search';
import styles from './portfolio-card.module.css';
import { GraphSkeleton, PortfolioGraph } from './portfolio-graph';
import { todaysProfit, worthOf } from './portfolio-graph-view';

export interface PortfolioCardProps {
  readonly portfolio: Portfolio;
  readonly isGuest: boolean;
  /** Not before the first trade, when there is nothing to show. */
  readonly withGraph: boolean;
}

/** The player's portfolio: value, profit today and in total, and the graph. A guest's has no history on the server. */
export function PortfolioCard({ portfolio, isGuest, withGraph }: PortfolioCardProps) {
  const [search, setSearch] = usePageSearch(parseDashboardSearch);
  const range = search.range ?? defaultPortfolioRange;
  const history = usePortfolioHistory(range, { enabled: !isGuest });
  const ageMs = history.data && nowMs() - Date.parse(history.data.openedAt);
  const graph = withGraph && !isGuest;
  const figures = { portfolio, isGuest, today: history.data && todaysProfit(history.data, worthOf(portfolio)) };
  return (
    <Card flush>
      <div className={styles.card}>
        <div className={styles.head}>
          <Hero {...figures} />
          {graph && (
            <Segmented
              label="Range of the graph"
              size="range"
              value={range}
              onChange={(next) => setSearch({ range: next })}
              choices={portfolioRanges.map((value) => ({
                value,
                label: value === 'ALL' ? 'All' : value,
                disabledReason: value === range ? undefined : portfolioRangeProblem(value, ageMs),
              }))}
            />
          )}
        </div>
        {withGraph && isGuest && <NoGraph />}
        {graph && (
          <QueryView query={history} label="Loading the history of your portfolio" skeleton={<GraphSkeleton />}>
            {(data) => <PortfolioGraph history={data} portfolio={portfolio} range={range} />}
          </QueryView>
        )}
        <Parts {...figures} />
        {!isGuest && (
          <p className={styles.moreCash}>
            <BuyTokensLink />
          </p>
        )}
      </div>
    </Card>
  );
}

interface FiguresProps extends Pick<PortfolioCardProps, 'portfolio' | 'isGuest'> {
  /** `undefined` while loading. */
  readonly today: Profit | undefined;
}

function Hero({ portfolio, today, isGuest }: FiguresProps) {
  const { valueCents, contributedCents } = portfolio;
  const total = profitAgainst(seCents(valueCents), seCents(contributedCents));
  return (
    <dl className={styles.hero}>
      <div>
        <dt>Portfolio value</dt>
        <dd>
          <Money se={seCents(valueCents)} size="hero" />
          <p className={styles.profits}>
            {!isGuest && (
              <span className={styles.today}>
                {today === undefined ? (
                  <Skeleton width={168} height={20} />
                ) : (
                  <>
                    <Movement se={today.profitCents} rate={today.profitBps} />{' '}
                    <span className={styles.quiet}>today</span>
                  </>
                )}
              </span>
            )}
            <span>
              <Movement se={total.profitCents} rate={total.profitBps} /> <span className={styles.quiet}>all time</span>
            </span>
          </p>
        </dd>
      </div>
    </dl>
  );
}

function Parts({ portfolio, today, isGuest }: FiguresProps) {
  const { valueCents, reservedCents, investedCents } = portfolio;
  return (
    <dl className={styles.parts}>
      <div>
        <dt>Available cash</dt>
        <dd>
          <RisingMoney se={availableCash(portfolio)} size="title" />
          {reservedCents > 0 && (
            <p className={styles.note}>
              <ReservedByOrders cents={seCents(reservedCents)} />
            </p>
          )}
        </dd>
      </div>
      <div>
        <dt>Invested</dt>
        <dd>
          <Money se={seCents(investedCents)} size="title" />
          <p className={styles.note}>{tenthsText(tenthsOf(investedCents, valueCents))} of portfolio</p>
        </dd>
      </div>
      {!isGuest && (
        <div>
          <dt>Today's profit</dt>
          <dd>
            {today === undefined ? (
              <Skeleton width={96} height={28} />
            ) : (
              <Money se={today.profitCents} size="title" signed coloured />
            )}
            <p className={styles.note}>since 00:00 London</p>
          </dd>
        </div>
      )}
    </dl>
  );
}

function NoGraph() {
  return (
    <div className={styles.instead}>
      <p>Join to see your portfolio’s chart over a day, a week, a month and a year.</p>
      <Link to={paths.landing}>Sign up to keep yours</Link>
    </div>
  );
}
