import { paths } from '@limelight/contract/paths';
import type { Portfolio } from '@limelight/contract/wallet.schema';
import { seCents } from '@limelight/rules/money';
import { type Profit, profitOnContributed } from '@limelight/rules/position';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { availableCash } from '../../../queries/available-cash';
import { usePortfolioHistory } from '../../../queries/wallet';
import { ReservedByOrders } from '../../../shell/reserved-by-orders';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { Skeleton } from '../../../ui/query-states';
import { BuyTokensLink } from '../payments/buy-tokens-link';
import { usePageSearch } from '../use-search';
import { tenthsOf, tenthsText } from '../wallet/allocation';
import { defaultPortfolioRange, parseDashboardSearch } from './dashboard-search';
import styles from './portfolio-card.module.css';
import { GraphRanges, PortfolioGraph } from './portfolio-graph';
import { todaysProfit, worthOf } from './portfolio-graph-view';

export interface PortfolioCardProps {
  readonly portfolio: Portfolio;
  /** Replaces the graph for a guest, whose portfolio has none. */
  readonly instead?: ReactNode;
}

/** The player's portfolio: value, profit today and in total, and the graph. */
export function PortfolioCard({ portfolio, instead }: PortfolioCardProps) {
  const [search, setSearch] = usePageSearch(parseDashboardSearch);
  const range = search.range ?? defaultPortfolioRange;
  const history = usePortfolioHistory(range, { enabled: instead === undefined });
  const today = history.data === undefined ? undefined : todaysProfit(history.data, worthOf(portfolio));
  return (
    <Card flush>
      <div className={styles.card}>
        <div className={styles.head}>
          <Hero portfolio={portfolio} today={today} withToday={instead === undefined} />
          {instead === undefined && (
            <GraphRanges
              range={range}
              openedAt={history.data?.openedAt}
              onChange={(next) => setSearch(parseDashboardSearch({ range: next }))}
            />
          )}
        </div>
        {instead ?? <PortfolioGraph query={history} portfolio={portfolio} range={range} />}
        <Parts portfolio={portfolio} today={today} withToday={instead === undefined} />
        {instead === undefined && (
          <p className={styles.moreCash}>
            <BuyTokensLink />
          </p>
        )}
      </div>
    </Card>
  );
}

interface FiguresProps {
  readonly portfolio: Portfolio;
  /** `undefined` while loading. */
  readonly today: Profit | undefined;
  readonly withToday: boolean;
}

function Hero({ portfolio, today, withToday }: FiguresProps) {
  const { valueCents, contributedCents } = portfolio;
  const total = profitOnContributed(seCents(valueCents), seCents(contributedCents));
  return (
    <dl className={styles.hero}>
      <div>
        <dt>Portfolio value</dt>
        <dd>
          <Money se={seCents(valueCents)} size="hero" />
          <p className={styles.profits}>
            {withToday && (
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

function Parts({ portfolio, today, withToday }: FiguresProps) {
  const { valueCents, reservedCents, investedCents } = portfolio;
  return (
    <dl className={styles.parts}>
      <div>
        <dt>Available cash</dt>
        <dd>
          <Money se={availableCash(portfolio)} size="title" />
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
      {withToday && (
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

/** A guest's game has no history on the server that a graph could show. */
export function NoGraphForGuests() {
  return (
    <div className={styles.instead}>
      <p>With an account, your portfolio is drawn here over a day, a week, a month and a year.</p>
      <Link to={paths.landing}>Sign up to keep yours</Link>
    </div>
  );
}
