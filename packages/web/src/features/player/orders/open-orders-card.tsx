import { useOrders } from '../../../queries/orders';
import { QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/query-states';
import { OrderList } from './order-list';

/** The player's open orders for one celebrity; not rendered while there are none or they are unknown. */
export function OpenOrdersCard({ celebrityId }: { readonly celebrityId: string }) {
  const query = useOrders({ state: 'open', celebrityId });
  const orders = query.data?.pages.flatMap((page) => page.orders);
  // No skeleton: if there are no orders, it would only cause a layout shift.
  if (orders?.length === 0 || (orders === undefined && query.error === null)) return null;
  return (
    <Card title="Open orders">
      <QueryView query={{ ...query, data: orders }} label="Loading your open orders" skeleton={<Skeleton />}>
        {(open) => <OrderList label="Open orders" orders={open} />}
      </QueryView>
    </Card>
  );
}
