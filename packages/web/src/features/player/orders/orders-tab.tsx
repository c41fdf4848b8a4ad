import { formatCount } from '@limelight/rules/count';
import { Hourglass } from 'lucide-react';
import { useGuestPlays } from '../../../guest/guest-play';
import type { useOrders } from '../../../queries/orders';
import { QueryView, ShowMore } from '../../../shell/query-view';
import { NothingYet } from '../nothing-yet';
import { useDailyTrades } from '../trading/daily-trades';
import { TabHead, TabSkeleton } from '../wallet/tab-parts';
import { OrderList } from './order-list';
import styles from './orders-tab.module.css';

export interface OrdersTabProps {
  readonly orders: ReturnType<typeof useOrders>;
  readonly nameOf: (celebrityId: string) => string;
}

export function OrdersTab({ orders, nameOf }: OrdersTabProps) {
  return (
    <QueryView query={orders} label="Loading your orders" skeleton={<TabSkeleton />}>
      {({ pages }) => {
        const all = pages.flatMap((page) => page.orders);
        if (all.length === 0) return <NoOrders />;
        const open = all.filter(({ state }) => state === 'open');
        const closed = all.filter(({ state }) => state !== 'open');
        const [first] = pages;
        return (
          <div className={styles.tab}>
            <TradesToday />
            <TabHead title="Open" count={`${first?.openCount ?? open.length} of ${first?.openMax ?? open.length}`} />
            {open.length > 0 ? (
              <OrderList label="Open orders" orders={open} nameOf={nameOf} />
            ) : (
              <p className={styles.none}>No open orders.</p>
            )}
            {closed.length > 0 && <TabHead title="Ended" />}
            {closed.length > 0 && <OrderList label="Ended orders" orders={closed} nameOf={nameOf} />}
            <ShowMore query={orders} />
          </div>
        );
      }}
    </QueryView>
  );
}

/** At the daily maximum a triggered order waits for the next day. */
function TradesToday() {
  const daily = useDailyTrades();
  if (daily === undefined) return null;
  const { made, max, resetText } = daily;
  return (
    <p className={styles.none}>
      Trades today: {formatCount(made)} of {formatCount(max)}. They reset {resetText}.
    </p>
  );
}

function NoOrders() {
  const guest = useGuestPlays();
  return (
    <NothingYet
      icon={Hourglass}
      title="No orders yet"
      text={
        guest
          ? 'Sign up to place orders that wait for your price.'
          : 'Trade automatically at your price: choose a limit, stop or take-profit order in the ticket.'
      }
    />
  );
}
