import type { Celebrity } from '@limelight/contract/market';
import type { Portfolio } from '@limelight/contract/wallet';
import { formatSe, seCents } from '@limelight/rules/money';
import { profitOnContributed } from '@limelight/rules/position';
import { londonDay } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Briefcase, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCelebrities } from '../../../api/market';
import { useOrders } from '../../../api/orders';
import { useTrades } from '../../../api/trading';
import { usePortfolio } from '../../../api/wallet';
import { paths } from '../../../paths';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { nowMs } from '../../../ui/now';
import { PageTitle } from '../../../ui/page-title';
import { EmptyState, Skeleton } from '../../../ui/query-looks';
import { TabPanel, Tabs } from '../../../ui/tabs';
import { OrdersTab } from '../orders/orders-tab';
import { Freshness, type QueryLook, QueryView } from '../query-view';
import { saveFile } from '../save-file';
import { type OpenTicket, TicketDialog } from '../trading/ticket-dialog';
import { usePageSearch } from '../use-search';
import { ActivityTab } from './activity-tab';
import { splitTenths, tenthsText } from './allocation';
import { AllocationCard } from './allocation-card';
import { toCsv } from './csv';
import styles from './holdings-page.module.css';
import { type HoldingsTab, orderOf, parseHoldingsSearch, withOrder } from './holdings-search';
import { activityTable, holdingRows, positionsTable, sortHoldings } from './holdings-view';
import { PositionsTab } from './positions-tab';

interface HoldingsFacts {
  readonly portfolio: Portfolio;
  readonly celebrities: readonly Celebrity[];
}

export function HoldingsPage() {
  const portfolio = usePortfolio();
  const celebrities = useCelebrities();
  const query: QueryLook<HoldingsFacts> = {
    data:
      portfolio.data === undefined || celebrities.data === undefined
        ? undefined
        : { portfolio: portfolio.data, celebrities: celebrities.data },
    error: portfolio.error ?? celebrities.error,
    isFetching: portfolio.isFetching || celebrities.isFetching,
    refetch: () => Promise.all([portfolio.refetch(), celebrities.refetch()]),
  };
  return (
    <div className={styles.page}>
      <QueryView query={query} label="Loading your holdings" skeleton={<PageSkeleton />}>
        {(facts) => <Loaded {...facts} freshness={<Freshness query={portfolio} />} />}
      </QueryView>
    </div>
  );
}

interface LoadedProps extends HoldingsFacts {
  readonly freshness: ReactNode;
}

const tabsId = 'holdings';

function Loaded({ portfolio, celebrities, freshness }: LoadedProps) {
  const [search, setSearch] = usePageSearch(parseHoldingsSearch);
  const [ticket, setTicket] = useState<OpenTicket | null>(null);
  const trades = useTrades();
  const orders = useOrders();
  const order = orderOf(search);
  const rows = sortHoldings(holdingRows(portfolio, celebrities), order);
  const tab: HoldingsTab = search.tab ?? 'positions';
  const loadedTrades = trades.data?.pages.flatMap((page) => page.trades) ?? [];
  const nameOf = (celebrityId: string) => celebrities.find(({ id }) => id === celebrityId)?.name ?? celebrityId;
  const exported = { positions: rows.length, orders: 0, activity: loadedTrades.length }[tab];
  const exportView = () => {
    const table = tab === 'positions' ? positionsTable(rows) : activityTable(loadedTrades, nameOf);
    saveFile({ name: `limelight-${tab}-${londonDay(nowMs())}.csv`, type: 'text/csv', text: toCsv(table) });
  };
  return (
    <>
      <PageTitle
        sub={freshness}
        actions={<ExportButton problem={exported === 0 ? exportProblem(tab) : undefined} onExport={exportView} />}
      >
        My Holdings
      </PageTitle>
      <div className={styles.summary}>
        <TotalCard portfolio={portfolio} />
        <AllocationCard
          cashCents={portfolio.cashCents}
          rows={rows}
          by={search.by ?? 'celebrity'}
          onBy={(by) => setSearch(parseHoldingsSearch({ ...search, by }))}
        />
      </div>
      <Card flush>
        <div className={styles.tabs}>
          <Tabs
            id={tabsId}
            label="Holdings"
            value={tab}
            onChange={(next) => setSearch(parseHoldingsSearch({ ...search, tab: next }))}
            tabs={[
              { value: 'positions', label: 'Positions', count: rows.length },
              { value: 'orders', label: 'Orders', ...countOf(orders.data?.pages[0]?.openCount) },
              { value: 'activity', label: 'Activity', ...countOf(trades.data?.pages[0]?.total) },
            ]}
          />
        </div>
        <TabPanel id={tabsId} value={tab}>
          {tab === 'orders' && <OrdersTab orders={orders} nameOf={nameOf} />}
          {tab === 'activity' && <ActivityTab trades={trades} nameOf={nameOf} />}
          {tab === 'positions' && rows.length === 0 && <NoPositions />}
          {tab === 'positions' && rows.length > 0 && (
            <PositionsTab
              rows={rows}
              order={order}
              onSort={(sort) => setSearch(withOrder(search, sort))}
              onTrade={({ id, name }) => setTicket({ celebrityId: id, name })}
            />
          )}
        </TabPanel>
      </Card>
      <TicketDialog open={ticket} onClose={() => setTicket(null)} />
    </>
  );
}

function ExportButton({ problem, onExport }: { readonly problem: string | undefined; readonly onExport: () => void }) {
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden size={18} strokeWidth={1.75} />}
      disabledReason={problem}
      onClick={onExport}
    >
      Export CSV
    </Button>
  );
}

function exportProblem(tab: HoldingsTab): string {
  return tab === 'orders' ? 'Orders are not exported: positions and activity are' : 'There is nothing to export yet';
}

function countOf(count: number | undefined): { readonly count?: number } {
  return count === undefined ? {} : { count };
}

function TotalCard({ portfolio }: { readonly portfolio: Portfolio }) {
  const { valueCents, cashCents, reservedCents, investedCents, contributedCents } = portfolio;
  const profit = profitOnContributed(seCents(valueCents), seCents(contributedCents));
  const [cashTenths = 0, investedTenths = 0] = splitTenths([cashCents, investedCents]);
  return (
    <Card>
      <dl className={styles.totals}>
        <div>
          <dt>Total portfolio value</dt>
          <dd>
            <Money se={seCents(valueCents)} size="hero" />
            <p>
              <Movement se={profit.profitCents} rate={profit.profitBps} />{' '}
              <span className={styles.quiet}>all time</span>
            </p>
          </dd>
        </div>
        <div className={styles.part}>
          <dt>Available cash</dt>
          <dd>
            <Money se={seCents(cashCents)} size="title" />{' '}
            <span className={styles.percent}>{tenthsText(cashTenths)}</span>
          </dd>
          {reservedCents > 0 && (
            <dd className={styles.quiet}>
              <small>{formatSe(seCents(reservedCents))} of it reserved by open orders</small>
            </dd>
          )}
        </div>
        <div className={styles.part}>
          <dt>Invested</dt>
          <dd>
            <Money se={seCents(investedCents)} size="title" />{' '}
            <span className={styles.percent}>{tenthsText(investedTenths)}</span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function NoPositions() {
  return (
    <EmptyState
      icon={<Briefcase aria-hidden size={24} strokeWidth={1.75} />}
      title="You don't own any celebrity shares yet"
      action={
        <Link to={paths.trade} className={buttonClass()}>
          Start Trading
        </Link>
      }
    />
  );
}

function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton width={200} height={30} />
      <div className={styles.summary}>
        <Skeleton shape="block" height={300} />
        <Skeleton shape="block" height={300} />
      </div>
      <Skeleton shape="block" height={360} />
    </div>
  );
}
