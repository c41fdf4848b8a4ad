import { useOrders } from '../../../queries/orders';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/query-states';
import { QueryView } from '../query-view';
import { OrderList } from './order-list';

/** The player's waiting orders for one celebrity; absent while there are none, or none that is known of. */
export function OpenOrdersCard({ celebrityId }: { readonly celebrityId: string }) {
  const query = useOrders({ state: 'open', celebrityId });
  const orders = query.data?.pages.flatMap((page) => page.orders);
  // A page that moves down when the answer is "none" would be moved for nothing.
  if (orders?.length === 0 || (orders === undefined && query.error === null)) return null;
  return (
    <Card title="Open orders">
      <QueryView query={{ ...query, data: orders }} label="Loading your open orders" skeleton={<Skeleton />}>
        {(open) => <OrderList label="Open orders" orders={open} />}
      </QueryView>
    </Card>
  );
}
