import type { listStaffPayments, listWebhookRejections, listWebhooks } from '@limelight/contract/money/staff-payments';
import { paths } from '@limelight/contract/paths';
import { CreditCard } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerPayments]: ListSearch<typeof listStaffPayments>;
    [paths.managerWebhooks]: ListSearch<typeof listWebhooks>;
  }
}

export const paymentsPage = staffPage<typeof listStaffPayments>()({
  path: paths.managerPayments,
  title: 'Payments',
  group: 'money',
  permission: 'payment.read',
  icon: CreditCard,
  shortcut: 'p',
  queues: ['disputes', 'payments'],
  keywords: 'orders refund dispute webhook stripe flutterwave paypal',
  component: lazyPage(() => import('./payments-page'), 'PaymentsPage'),
});

export const webhookLogPage = staffPage<typeof listWebhooks>()({
  path: paths.managerWebhooks,
  title: 'Webhook log',
  parent: paths.managerPayments,
  permission: 'payment.read',
  keywords: 'replay provider events',
  component: lazyPage(() => import('./webhook-log-page'), 'WebhookLogPage'),
});

export const rejectedWebhooksPage = staffPage<typeof listWebhookRejections>()({
  path: paths.managerRejectedWebhooks,
  title: 'Rejected webhooks',
  parent: paths.managerWebhooks,
  permission: 'payment.read',
  keywords: 'signature provider',
  component: lazyPage(() => import('./rejected-webhooks-page'), 'RejectedWebhooksPage'),
});
