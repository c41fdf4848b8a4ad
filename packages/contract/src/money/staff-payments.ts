import { endpoint } from '../endpoint.js';
import type * as schemas from './staff-payments.schema.js';

export const listStaffPayments = endpoint<typeof schemas.listStaffPayments>()({
  url: '/api/v1/manager/payments',
  summary: 'Orders of all players, searched, filtered and sorted',
  policy: { permission: 'payment.read' },
});

export const exportStaffPayments = endpoint<typeof schemas.exportStaffPayments>()({
  url: '/api/v1/manager/payments/csv',
  summary: 'Every order of the filter as CSV',
  policy: { permission: 'payment.read' },
  audit: 'list.export',
});

export const getPaymentFigures = endpoint<typeof schemas.getPaymentFigures>()({
  url: '/api/v1/manager/payment-figures',
  summary: "This month's revenue, VIP members and failed payments, each with the figure before",
  policy: { permission: 'payment.read' },
});

export const getStaffPayment = endpoint<typeof schemas.getStaffPayment>()({
  url: '/api/v1/manager/payments/:id',
  summary: 'One payment with its history and refunds, and what refunding the rest would take back',
  policy: { permission: 'payment.read' },
  errors: ['NOT_FOUND'],
});

export const refundPayment = endpoint<typeof schemas.refundPayment>()({
  method: 'POST',
  url: '/api/v1/manager/payments/:id/refunds',
  summary: 'Give money of a paid order back through its provider; a repeat with the same id returns the same refund',
  policy: { permission: 'payment.refund', recentAuthentication: true },
  audit: 'payment.refund',
  status: 202,
  errors: ['NOT_FOUND', 'PAYMENT_NOT_PAID', 'REFUND_TOO_HIGH', 'REFUND_ID_REUSED', 'GATEWAY_NOT_INITIALIZED'],
});

export const listWebhooks = endpoint<typeof schemas.listWebhooks>()({
  url: '/api/v1/manager/webhooks',
  summary: 'Stored webhooks of the providers, searched and filtered',
  policy: { permission: 'payment.read' },
});

export const exportWebhooks = endpoint<typeof schemas.exportWebhooks>()({
  url: '/api/v1/manager/webhooks/csv',
  summary: 'Every webhook of the filter as CSV',
  policy: { permission: 'payment.read' },
});

export const listWebhookRejections = endpoint<typeof schemas.listWebhookRejections>()({
  url: '/api/v1/manager/webhook-rejections',
  summary: 'Webhooks that were rejected, without their content',
  policy: { permission: 'payment.read' },
});

export const exportWebhookRejections = endpoint<typeof schemas.exportWebhookRejections>()({
  url: '/api/v1/manager/webhook-rejections/csv',
  summary: 'Every rejected webhook of the filter as CSV',
  policy: { permission: 'payment.read' },
});

export const replayWebhook = endpoint<typeof schemas.replayWebhook>()({
  method: 'POST',
  url: '/api/v1/manager/webhooks/:gateway/:id/replay',
  summary: 'Read again at the provider what a stored webhook is about',
  policy: { permission: 'payment.replay-webhook' },
  audit: 'payment.replay-webhook',
  status: 202,
  errors: ['NOT_FOUND'],
});
