import { useOrders } from '../../../api/orders';
import { Card } from '../../../ui/card';
import { OrderList } from './order-list';

/** The player's waiting orders for one celebrity; absent while there are none. */
export function OpenOrdersCard({ celebrityId }: { readonly celebrityId: string }) {
  const orders = useOrders({ state: 'open', celebrityId }).data?.pages.flatMap((page) => page.orders) ?? [];
  if (orders.length === 0) return null;
  return (
    <Card title="Open orders">
      <OrderList label="Open orders" orders={orders} />
    </Card>
  );
}
