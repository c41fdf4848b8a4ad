import type { Module } from '../../../module.js';
import { storedFiguresTask } from '../../../platform/stored-figure.js';
import type { Services } from '../../../services.js';
import type { CheckServices } from './check-payment.js';
import { debtTask } from './debt.js';
import { paymentInvariants } from './payments.invariants.sql.js';
import { type PaymentServices, registerPayments } from './payments.routes.js';
import { paymentSettings } from './payments.settings.js';
import { paymentEntry } from './payments.timeline.js';
import { dailyWebhookPrune } from './prune-webhooks.js';
import { receiptTasks } from './receipt-mail.js';
import { webhookTasks } from './receive-webhook.js';
import { reconcileTask } from './reconcile-payments.js';
import { refundTasks } from './refund-unaccepted.js';
import { revenueFigure, storedRevenuePeriods } from './revenue/read-revenue.js';
import { sandboxTask } from './sandbox-task.js';
import { staffRefundReconciler, staffRefundTasks } from './staff-refund.js';
import { closeSubscriptionOf } from './subscriptions/apply-change.js';
import { providerEndTasks } from './subscriptions/end-at-provider.js';
import { subscriptionEndTask, subscriptionReadTask } from './subscriptions/reconcile-subscriptions.js';

type TaskServices = Omit<CheckServices, 'gateways'> & Pick<PaymentServices, 'payments'>;
type JobServices = TaskServices & Pick<Services, 'mailer' | 'publicUrl' | 'settings'>;

export const paymentsModule = {
  name: 'money/payments',
  routes: registerPayments,
  jobs: (context: JobServices) => ({
    ...webhookTasks({ ...context, ...context.payments }),
    ...staffRefundTasks({ ...context, ...context.payments }),
    ...receiptTasks(context),
    ...refundTasks({ ...context, ...context.payments }),
    ...providerEndTasks(context.payments),
  }),
  afterTick: (context: TaskServices) => [
    reconcileTask({ ...context, ...context.payments }),
    staffRefundReconciler({ ...context, ...context.payments }),
    debtTask(context),
    subscriptionReadTask({ ...context, ...context.payments }),
    subscriptionEndTask(context),
    sandboxTask(context.payments),
    storedFiguresTask(
      'revenue',
      context,
      storedRevenuePeriods.map((period) => revenueFigure(context, period)),
    ),
  ],
  daily: [dailyWebhookPrune],
  personalTables: [
    { table: 'payment', exportAs: 'payments', orderBy: 'created_at', onDeletion: 'keep', reason: 'payments' },
    {
      table: 'subscription',
      exportAs: 'subscriptions',
      orderBy: 'started_at, id',
      onDeletion: 'keep',
      reason: 'payments',
    },
    {
      table: 'payment_step',
      exportAs: 'paymentSteps',
      orderBy: 'payment_id, number',
      onDeletion: 'keep',
      reason: 'payments',
    },
    {
      table: 'payment_refund',
      exportAs: 'paymentRefunds',
      secretColumns: ['requested_by', 'trouble'],
      orderBy: 'created_at, id',
      onDeletion: 'keep',
      reason: 'payments',
    },
    {
      table: 'payment_trace',
      exportAs: 'paymentTraces',
      secretColumns: ['digest'],
      orderBy: 'seen_at, digest',
      onDeletion: 'erase',
    },
    {
      table: 'payment_dispute',
      exportAs: 'paymentDisputes',
      orderBy: 'payment_id, ref',
      onDeletion: 'keep',
      reason: 'payments',
    },
  ],
  settings: paymentSettings,
  invariants: paymentInvariants,
  onAccount: { closes: (tx, event, hooks) => closeSubscriptionOf(tx, { ...event, hooks }) },
  timeline: [paymentEntry],
} satisfies Module;
