import { endpoint } from '../endpoint.js';
import type * as schemas from './revenue.schema.js';

export const getRevenue = endpoint<typeof schemas.getRevenue>()({
  url: '/api/v1/admin/revenue',
  summary: 'Real money of a period and of the period before, by gateway, product and bar, and what recurs',
  policy: { permission: 'revenue.read' },
});

export const exportRevenue = endpoint<typeof schemas.exportRevenue>()({
  url: '/api/v1/admin/revenue/csv',
  summary: 'The bars of a period by product as CSV',
  policy: { permission: 'revenue.read' },
});
