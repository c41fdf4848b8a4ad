import { type Group, nobody } from './access-matrix-row.fixture.js';

/** What staff do with payments, and what admins see of revenue. */
export const paymentGroups: readonly Group[] = [
  {
    policy: { permission: 'payment.read' },
    staff: ['manager', 'admin'],
    routes: {
      'GET /api/v1/manager/payments': { status: 200, namesPlayerTo: ['manager', 'admin'] },
      'GET /api/v1/manager/payments/csv': { status: 200, namesPlayerTo: ['manager', 'admin'] },
      'GET /api/v1/manager/payment-figures': 200,
      'GET /api/v1/manager/payments/:id': 404,
      'GET /api/v1/manager/webhooks': 200,
      'GET /api/v1/manager/webhooks/csv': 200,
      'GET /api/v1/manager/webhook-rejections': 200,
      'GET /api/v1/manager/webhook-rejections/csv': 200,
    },
  },
  {
    policy: { permission: 'payment.refund', recentAuthentication: true },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/payments/:id/refunds': {
        status: 404,
        body: () => ({ id: nobody, usCents: 250, reason: 'Bought twice' }),
      },
    },
  },
  {
    policy: { permission: 'payment.replay-webhook' },
    staff: ['manager', 'admin'],
    routes: {
      'POST /api/v1/manager/webhooks/:gateway/:id/replay': {
        status: 404,
        url: '/api/v1/manager/webhooks/sandbox/unknown/replay',
      },
    },
  },
  {
    policy: { permission: 'revenue.read' },
    staff: ['admin'],
    routes: { 'GET /api/v1/admin/revenue': 200, 'GET /api/v1/admin/revenue/csv': 200 },
  },
];
