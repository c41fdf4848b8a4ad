import type { Portfolio, PortfolioHistory } from '@limelight/contract/exchange/wallet.schema';
import { paths } from '@limelight/contract/paths';
import { negate, type SeCents, seCents } from '@limelight/rules/money';
import { portfolioRanges } from '@limelight/rules/portfolio-history';
import { type Profit, profitAgainst } from '@limelight/rules/position';
import { londonDay } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../../queries/accounts';
import { availableCash } from '../../../queries/available-cash';
import { usePortfolioHistory } from '../../../queries/wallet';
import { QueryView } from '../../../shell/query-view';
import { ReservedCash } from '../../../shell/reserved-cash';
import { usePageSearch } from '../../../shell/use-search';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
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
import { todaysProfit, tradingGains, worthOf } from './portfolio-graph-view';

export interface PortfolioCardProps {
  readonly portfolio: Portfolio;
  readonly isGuest: boolean;
  /** Not before the first trade, when there is no result to show. */
  readonly withGraph: boolean;
}

/**
 * The player's portfolio: value, profit today and in total, and the graph. A guest's has no history on the
 * server.
 */
export function PortfolioCard({ portfolio, isGuest, withGraph }: PortfolioCardProps) {
  const [search, setSearch] = usePageSearch(parseDashboardSearch);
  const range = search.range ?? defaultPortfolioRange;
  const history = usePortfolioHistory(range, { enabled: !isGuest });
  const ageMs = history.data && nowMs() - Date.parse(history.data.openedAt);
  const figures = { portfolio, isGuest, today: history.data && todaysProfit(history.data, worthOf(portfolio)) };
  if (!withGraph) return <StartingCash portfolio={portfolio} isGuest={isGuest} />;
  return (
    <Card flush>
      <div className={styles.card}>
        <div className={styles.head}>
          <Hero {...figures} />
          {!isGuest && (
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
        {isGuest ? (
          <NoGraph />
        ) : (
          <QueryView query={history} label="Loading the history of your portfolio" skeleton={<GraphSkeleton />}>
            {(data) => <PortfolioGraph history={data} portfolio={portfolio} range={range} />}
          </QueryView>
        )}
        <Parts portfolio={portfolio} history={history.data} isGuest={isGuest} />
        {!isGuest && <MoreCash />}
      </div>
    </Card>
  );
}

/** Before the first trade: what there is to spend. A result of zero would say nothing. */
function StartingCash({ portfolio, isGuest }: Pick<PortfolioCardProps, 'portfolio' | 'isGuest'>) {
  const { valueCents, investedCents } = portfolio;
  return (
    <Card flush>
      <dl className={classes(styles.parts, styles.start)}>
        <Part label="Portfolio value" amount={<Money se={seCents(valueCents)} />} />
        <Part label="Available cash" amount={<RisingMoney se={availableCash(portfolio)} />} />
        <Part label="Invested" amount={<Money se={seCents(investedCents)} />} />
      </dl>
      {!isGuest && <MoreCash />}
    </Card>
  );
}

function MoreCash() {
  return (
    <p className={styles.moreCash}>
      <BuyTokensLink />
    </p>
  );
}

interface PartsProps extends Pick<PortfolioCardProps, 'portfolio' | 'isGuest'> {
  /** `undefined` while loading. */
  readonly history: PortfolioHistory | undefined;
}

interface FiguresProps extends Pick<PortfolioCardProps, 'portfolio' | 'isGuest'> {
  /** `undefined` while loading. */
  readonly today: Profit | undefined;
}

function Hero({ portfolio, today, isGuest }: FiguresProps) {
  const { valueCents, contributedCents } = portfolio;
  const total = profitAgainst(seCents(valueCents), seCents(contributedCents));
  const { data: me } = useMe();
  // On the first day today's profit is that of all time: said once.
  const joinedToday = me != null && londonDay(Date.parse(me.memberSince)) === londonDay(nowMs());
  return (
    <dl className={styles.hero}>
      <div>
        <dt>Portfolio value</dt>
        <dd>
          <Money se={seCents(valueCents)} size="hero" />
          {isGuest || joinedToday ? (
            <p className={styles.result}>
              <Movement se={total.profitCents} rate={total.profitBps} pill />{' '}
              <span className={styles.quiet}>{joinedToday ? 'since you joined' : 'all time'}</span>
            </p>
          ) : (
            <>
              <p className={styles.result}>
                {today === undefined ? (
                  <Skeleton width={168} height={24} />
                ) : (
                  <>
                    <Movement se={today.profitCents} rate={today.profitBps} pill />{' '}
                    <span className={styles.quiet}>today</span>
                  </>
                )}
              </p>
              {/* The amount is in the parts below: trading, bonuses and fees. */}
              <p className={styles.allTime}>
                <Movement rate={total.profitBps} small /> <span className={styles.quiet}>all time</span>
              </p>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

/**
 * Cash and shares, then what made the portfolio what it is: trading, bonuses and fees since its beginning.
 */
function Parts({ portfolio, history, isGuest }: PartsProps) {
  const { valueCents, reservedCents, investedCents } = portfolio;
  return (
    <dl className={styles.parts}>
      <Part
        label="Available cash"
        note={reservedCents > 0 && <ReservedCash cents={seCents(reservedCents)} />}
        amount={<RisingMoney se={availableCash(portfolio)} />}
      />
      <Part
        label="Invested"
        note={`${tenthsText(tenthsOf(investedCents, valueCents))} of value`}
        amount={<Money se={seCents(investedCents)} />}
      />
      {!isGuest && <AllTime portfolio={portfolio} history={history} />}
    </dl>
  );
}

function AllTime({ portfolio, history }: Pick<PartsProps, 'portfolio' | 'history'>) {
  const amountOf = (cents: (history: PortfolioHistory) => SeCents, coloured = false) =>
    history === undefined ? (
      <Skeleton width={80} height={20} />
    ) : (
      <Money se={cents(history)} signed coloured={coloured} />
    );
  const tokens = history?.tokensCents ?? 0;
  return (
    <>
      <Part
        label="Trading gains"
        note="with dividends"
        amount={amountOf(({ feesPaidCents }) => tradingGains(worthOf(portfolio), seCents(feesPaidCents)), true)}
      />
      <Part
        label="Bonuses"
        note={
          tokens !== 0 && (
            <>
              Tokens <Money se={seCents(tokens)} signed />
            </>
          )
        }
        amount={amountOf(({ bonusesCents }) => seCents(bonusesCents))}
      />
      <Part
        label="Fees"
        note="of all trades"
        amount={amountOf(({ feesPaidCents }) => negate(seCents(feesPaidCents)))}
      />
    </>
  );
}

interface PartProps {
  readonly label: string;
  readonly amount: ReactNode;
  readonly note?: ReactNode;
}

function Part({ label, amount, note = false }: PartProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{amount}</b>
        {note !== false && <p className={styles.note}>{note}</p>}
      </dd>
    </div>
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
