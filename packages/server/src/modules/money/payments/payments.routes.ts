import {
  buyTokens as buyTokensCall,
  checkPayment as checkPaymentCall,
  getPayment,
  listGateways,
  listPayments,
} from '@limelight/contract/money/payments';
import { paymentsPageSize } from '@limelight/contract/money/payments.schema';
import {
  cancelSandboxCheckout as cancelCall,
  getSandboxCheckout as getCall,
  paySandboxCheckout as payCall,
} from '@limelight/contract/money/sandbox-checkout';
import { usCents } from '@limelight/rules/money';
import { cashOfTokens, priceOfTokens } from '@limelight/rules/token';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { checkPayment, getOwnPayment } from './check-payment.js';
import { offeredGateways } from './offered-gateways.js';
import { openCheckout } from './open-checkout.js';
import type { OpenGateways } from './open-gateways.js';
import { listPaymentsOf, listSteps } from './payment.sql.js';
import { paymentSettings } from './payments.settings.js';
import { presentPayment } from './present-payment.js';
import { registerRevenue } from './revenue/revenue.routes.js';
import { cancelSandboxCheckout, getSandboxCheckout, paySandboxCheckout } from './sandbox-checkout.js';
import { registerStaffPayments } from './staff-payments.routes.js';
import { registerWebhooks } from './webhook.routes.js';
import { registerWebhookLog } from './webhook-log.routes.js';

export type PaymentServices = Pick<Services, 'db' | 'clock' | 'random' | 'publicUrl' | 'log' | 'settings' | 'hooks'> & {
  readonly payments: OpenGateways;
};

export function registerPayments(app: FastifyInstance, context: PaymentServices): void {
  const services = { ...context, ...context.payments };
  const { db, settings } = services;

  route(app, listGateways, async () => ({ gateways: [...offeredGateways(services)] }));

  route(app, buyTokensCall, async ({ viewer: { userId }, body: { id, tokens, gateway } }) => {
    const perToken = usCents(settings.of(paymentSettings).tokenUsCents);
    return openCheckout(services, {
      userId,
      id,
      product: { kind: 'tokens', tokens },
      usCents: priceOfTokens(tokens, perToken),
      seCents: cashOfTokens(tokens),
      gateway,
    });
  });

  route(app, listPayments, async ({ viewer: { userId }, query: { before } }) => {
    const rows = await listPaymentsOf(db, { userId, before, limit: paymentsPageSize + 1 });
    const page = rows.slice(0, paymentsPageSize);
    return {
      payments: page.map(presentPayment),
      nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    };
  });

  route(app, getPayment, async ({ viewer: { userId }, params: { id } }) => {
    const payment = presentPayment(await getOwnPayment(services, userId, id));
    const steps = await listSteps(db, userId, id);
    return { payment, steps: steps.map(({ at, text }) => ({ at: at.toISOString(), text })) };
  });

  route(app, checkPaymentCall, async ({ viewer, params }) => checkPayment(services, viewer.userId, params.id));

  route(app, getCall, async ({ viewer: { userId }, params: { ref } }) => getSandboxCheckout(services, { userId, ref }));
  route(app, payCall, async ({ viewer: { userId }, params: { ref }, body }) =>
    paySandboxCheckout(services, { userId, ref }, body),
  );
  route(app, cancelCall, async ({ viewer: { userId }, params: { ref } }) =>
    cancelSandboxCheckout(services, { userId, ref }),
  );

  registerStaffPayments(app, services);
  registerWebhookLog(app, services);
  registerRevenue(app, services);
  registerWebhooks(app, services);
}
