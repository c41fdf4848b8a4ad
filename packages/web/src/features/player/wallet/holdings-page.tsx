import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { Briefcase } from 'lucide-react';
import { useState } from 'react';
import { useEverybody } from '../../../queries/market';
import { fetchAllOrders, useOrders } from '../../../queries/orders';
import { usePriceAlerts } from '../../../queries/price-alerts';
import { fetchAllTrades, useTrades } from '../../../queries/trading';
import { usePortfolio } from '../../../queries/wallet';
import { combineQueries, Freshness, type FreshnessProps, QueryView } from '../../../shell/query-view';
import { usePageSearch } from '../../../shell/use-search';
import { Card } from '../../../ui/card';
import { PageTitle } from '../../../ui/page-title';
import { Skeleton } from '../../../ui/query-states';
import { TabPanel, Tabs } from '../../../ui/tabs';
import { NothingYet } from '../nothing-yet';
import { OrdersTab } from '../orders/orders-tab';
import { ordersTable } from '../orders/orders-table';
import { alertsTable } from '../price-alerts/alert-view';
import { AlertsTab } from '../price-alerts/alerts-tab';
import { type OpenTicket, TicketDialog } from '../trading/ticket-dialog';
import { ActivityTab } from './activity-tab';
import { AllocationCard } from './allocation-card';
import { ExportButton, type Exported } from './export-button';
import styles from './holdings-page.module.css';
import { type HoldingsTab, orderOf, parseHoldingsSearch, withOrder } from './holdings-search';
import { activityTable, type HoldingRow, holdingRows, positionsTable, sortHoldings } from './holdings-view';
import { PositionsTab } from './positions-tab';
import { TotalCard } from './total-card';

export function HoldingsPage() {
  const portfolioQuery = usePortfolio();
  const query = combineQueries([portfolioQuery, useEverybody()], ([portfolio, celebrities]) => ({
    portfolio,
    celebrities,
  }));
  return (
    <div className={styles.page}>
      <QueryView query={query} label="Loading your holdings" skeleton={<PageSkeleton />}>
        {(facts) => <Loaded {...facts} portfolioQuery={portfolioQuery} />}
      </QueryView>
    </div>
  );
}

interface LoadedProps {
  readonly portfolio: Portfolio;
  readonly celebrities: readonly Celebrity[];
  /** The portfolio query, for its freshness. */
  readonly portfolioQuery: FreshnessProps['query'];
}

const tabsId = 'holdings';

function Loaded({ portfolio, celebrities, portfolioQuery }: LoadedProps) {
  const [search, setSearch] = usePageSearch(parseHoldingsSearch);
  const [ticket, setTicket] = useState<OpenTicket | null>(null);
  const trades = useTrades();
  const orders = useOrders();
  const alerts = usePriceAlerts();
  const order = orderOf(search);
  const rows = sortHoldings(holdingRows(portfolio, celebrities), order);
  const tab: HoldingsTab = search.tab ?? 'positions';
  const nameOf = (celebrityId: string) => celebrities.find(({ id }) => id === celebrityId)?.name ?? celebrityId;
  const listed = { positions: portfolioQuery, orders, alerts, activity: trades }[tab];
  return (
    <>
      <PageTitle
        sub={<Freshness query={listed.isRefetchError ? listed : portfolioQuery} />}
        actions={<ExportButton of={tab} {...exportsOf({ rows, orders, alerts, trades, nameOf })[tab]} />}
      >
        My Holdings
      </PageTitle>
      <div className={styles.summary}>
        <TotalCard portfolio={portfolio} />
        <AllocationCard
          portfolio={portfolio}
          rows={rows}
          by={search.by ?? 'celebrity'}
          onBy={(by) => setSearch({ ...search, by })}
        />
      </div>
      <Card flush>
        <div className={styles.tabs}>
          <Tabs
            id={tabsId}
            label="Holdings"
            value={tab}
            onChange={(next) => setSearch({ ...search, tab: next })}
            tabs={[
              { value: 'positions', label: 'Positions', count: rows.length },
              { value: 'orders', label: 'Orders', count: orders.data?.pages[0]?.openCount },
              { value: 'alerts', label: 'Alerts', count: alerts.data?.waitingCount },
              { value: 'activity', label: 'Activity', count: trades.data?.pages[0]?.total },
            ]}
          />
        </div>
        <TabPanel id={tabsId} value={tab}>
          {tab === 'orders' && <OrdersTab orders={orders} nameOf={nameOf} />}
          {tab === 'alerts' && <AlertsTab alerts={alerts} celebrities={celebrities} />}
          {tab === 'activity' && <ActivityTab trades={trades} nameOf={nameOf} />}
          {tab === 'positions' && rows.length === 0 && (
            <NothingYet icon={Briefcase} title="You don't own any celebrity shares yet" />
          )}
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

interface Lists {
  readonly rows: readonly HoldingRow[];
  readonly orders: ReturnType<typeof useOrders>;
  readonly alerts: ReturnType<typeof usePriceAlerts>;
  readonly trades: ReturnType<typeof useTrades>;
  readonly nameOf: (celebrityId: string) => string;
}

/** The CSV export of each tab: all rows of the tab, including pages that are not loaded yet. */
function exportsOf({ rows, orders, alerts, trades, nameOf }: Lists): Record<HoldingsTab, Exported> {
  const allAlerts = alerts.data?.alerts ?? [];
  return {
    positions: { nothing: rows.length === 0, loadTable: () => positionsTable(rows) },
    orders: {
      nothing: !orders.data?.pages.some((page) => page.orders.length > 0),
      loadTable: async () => ordersTable(await fetchAllOrders(), nameOf),
    },
    alerts: { nothing: allAlerts.length === 0, loadTable: () => alertsTable(allAlerts, nameOf) },
    activity: {
      nothing: !trades.data?.pages.some((page) => page.trades.length > 0),
      loadTable: async () => activityTable(await fetchAllTrades(), nameOf),
    },
  };
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
