import {
  cancelOrder as cancelEndpoint,
  listOrders as listEndpoint,
  placeOrder as placeEndpoint,
} from '@limelight/contract/play/orders';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { cancelOrder } from './cancel-order.js';
import { orderSettings } from './orders.settings.js';
import { listOrdersOf } from './orders.sql.js';
import { placeOrder } from './place-order.js';
import { presentOrder } from './present-order.js';

export function registerOrders(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'settings'>): void {
  const { db, settings } = services;

  route(app, placeEndpoint, async ({ viewer, body }) =>
    presentOrder(await placeOrder(services, { ...body, userId: viewer.userId })),
  );

  route(app, cancelEndpoint, async ({ viewer, params }) =>
    presentOrder(await cancelOrder(services, { userId: viewer.userId, id: params.id })),
  );

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
