export { monthBefore } from './gateways/month-later.js';
export type { GatewayServices } from './offered-gateways.js';
export { type OpenGateways, openGateways } from './open-gateways.js';
export { presentPayment } from './present-payment.js';
export { repeatablePaymentTasks } from './repeatable-tasks.js';
export { countFailedPayments } from './revenue/revenue.sql.js';
export { readRevenuePerDay } from './revenue/revenue-per-day.js';
export {
  cancelSubscription,
  changePlan,
  openPaymentPage,
  resumeSubscription,
} from './subscriptions/change-subscription.js';
export { renews } from './subscriptions/decide-subscription.js';
export { canResume, subscribe, vipPrice } from './subscriptions/subscribe.js';
export { findRunningSubscription, type SubscriptionRow } from './subscriptions/subscription.sql.js';
