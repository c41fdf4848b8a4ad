import { orderRefusalCodes } from '@limelight/rules/order';
import { endpoint } from '../endpoint.js';
import { streamEvent } from '../stream.js';
import type * as schemas from './orders.schema.js';

export const placeOrder = endpoint<typeof schemas.placeOrder>()({
  method: 'POST',
  url: '/api/v1/orders',
  summary: 'Place a limit, stop or take-profit order',
  policy: 'trader',
  scope: 'trade',
  status: 201,
  errors: [...orderRefusalCodes, 'ID_REUSED'],
});

export const listOrders = endpoint<typeof schemas.listOrders>()({
  url: '/api/v1/orders',
  summary: "The player's own orders, newest first",
  policy: 'player',
  offline: true,
  scope: 'read',
});

export const getOrder = endpoint<typeof schemas.getOrder>()({
  url: '/api/v1/orders/:id',
  summary: 'One of the player’s own orders, with the trade that filled it',
  policy: 'player',
  scope: 'read',
  errors: ['NOT_FOUND'],
});

export const cancelOrder = endpoint<typeof schemas.cancelOrder>()({
  method: 'DELETE',
  url: '/api/v1/orders/:id',
  summary: 'Cancel an open order and release its reservation',
  policy: 'player',
  scope: 'trade',
  errors: ['NOT_FOUND', 'ORDER_CLOSED'],
});

export const cancelOrders = endpoint<typeof schemas.cancelOrders>()({
  method: 'DELETE',
  url: '/api/v1/orders',
  summary: 'Cancel all open orders, or those of one celebrity, and release their reservations',
  policy: 'player',
  scope: 'trade',
});

/** For the player whose order was filled, refused, cancelled or expired. */
export const orderEndedEvent = streamEvent<typeof schemas.orderEndedEvent>('orderEnded');
