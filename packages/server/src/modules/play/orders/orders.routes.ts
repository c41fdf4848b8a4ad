import {
  cancelOrders as cancelAllEndpoint,
  cancelOrder as cancelEndpoint,
  getOrder as getEndpoint,
  listOrders as listEndpoint,
  placeOrder as placeEndpoint,
} from '@limelight/contract/play/orders';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { cancelOpenOrders, cancelOrder } from './cancel-order.js';
import { findOrderDetail } from './order-ends.sql.js';
import { orderSettings } from './orders.settings.js';
import { listOrdersOf } from './orders.sql.js';
import { placeOrder } from './place-order.js';
import { presentOrder, presentOrderDetail } from './present-order.js';

export function registerOrders(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'settings'>): void {
  const { db, settings } = services;

  route(app, placeEndpoint, async ({ viewer, body }) =>
    presentOrder(await placeOrder(services, { ...body, userId: viewer.userId })),
  );

  route(app, cancelEndpoint, async ({ viewer, params }) =>
    presentOrder(await cancelOrder(services, { userId: viewer.userId, id: params.id })),
  );

  route(app, getEndpoint, async ({ viewer: { userId }, params: { id } }) => {
    const order = await findOrderDetail(db, { userId, id });
    if (!order) throw new Refusal('NOT_FOUND', { message: 'Order not found' });
    return presentOrderDetail(order);
  });

  route(app, cancelAllEndpoint, async ({ viewer: { userId }, query: { celebrityId } }) => {
    const { cancelled, openCount } = await cancelOpenOrders(services, { userId, celebrityId });
    return { cancelled: cancelled.map(presentOrder), openCount };
  });

  route(app, listEndpoint, async ({ viewer: { userId }, query: { state, celebrityId, limit, cursor } }) => {
    // One extra row shows whether there is a next page.
    const query = { userId, state, celebrityId, after: cursor, limit: limit + 1 };
    const { orders, openCount } = await listOrdersOf(db, query);
    const page = orders.slice(0, limit);
    return {
      orders: page.map(presentOrder),
      nextCursor: orders.length > limit ? (page.at(-1)?.id ?? null) : null,
      openCount,
      openMax: settings.of(orderSettings).openOrdersMax,
    };
  });
}
