import { type GatewayName, gatewayNames } from '@limelight/rules/payment';
import { z } from 'zod';
import type { Tasks } from '../../../platform/jobs.js';
import type { Services } from '../../../services.js';
import {
  type PaymentGateway,
  type RawWebhook,
  type WebhookEvent,
  WebhookRejected,
  type WebhookSubject,
} from './gateways/gateway.js';
import type { GatewayServices } from './offered-gateways.js';
import { findPaymentBySubject } from './payment.sql.js';
import { type SettleServices, settlePayment } from './settle-payment.js';
import { type StoreWebhook, storeWebhooks, webhookTask } from './store-webhooks.js';
import { settleSubscription } from './subscriptions/settle-subscription.js';
import { findSubscriptionByRef } from './subscriptions/subscription.sql.js';
import {
  type EventKey,
  listOpenWebhooks,
  markWebhooksDone,
  noteWebhookFailure,
  type OpenWebhook,
} from './webhook.sql.js';

type IntakeServices = Pick<Services, 'db' | 'clock'> & Pick<GatewayServices, 'gateways'>;

/** Says what a webhook is about. @throws WebhookRejected */
export type CheckWebhook = (gateway: PaymentGateway, webhook: RawWebhook) => Promise<WebhookEvent>;

interface Intake {
  /** Several webhooks in one transaction; by default each has its own. */
  readonly store?: StoreWebhook;
  readonly check?: CheckWebhook;
}

/**
 * Verifies a webhook and stores it with the job that acts on it, in one transaction: once it is acknowledged
 * it is not lost, and a second delivery does nothing.
 * @throws WebhookRejected
 */
export async function receiveWebhook(
  services: IntakeServices,
  name: GatewayName,
  webhook: RawWebhook,
  {
    store = (received) => storeWebhooks(services, [received]),
    check = (gateway, received) => gateway.verifyWebhook(received),
  }: Intake = {},
): Promise<void> {
  const { gateways } = services;
  const gateway = gateways.get(name);
  if (!gateway) throw new WebhookRejected(`no keys for ${name}`);
  const event = await check(gateway, webhook);
  await store({ ...event, gateway: name });
}

const eventSchema = z.strictObject({ gateway: z.enum(gatewayNames), id: z.string() });
/** A replay is of one event. */
const jobSchema = z.union([eventSchema, z.strictObject({ events: z.array(eventSchema) })]);

/**
 * Reads again at the provider what webhooks are about. Those for which that fails are repeated, without the
 * others.
 */
export function webhookTasks(services: SettleServices & IntakeServices): Tasks {
  return {
    [webhookTask]: async (payload) => {
      const job = jobSchema.parse(payload);
      const { db, clock } = services;
      const done: (EventKey & { readonly outcome: string })[] = [];
      const errors: unknown[] = [];
      for (const event of await listOpenWebhooks(db, 'events' in job ? job.events : [job])) {
        try {
          done.push({ ...event, outcome: await settleEvent(services, event) });
        } catch (error) {
          errors.push(error);
          const outcome = String(error instanceof Error ? error.message : error).slice(0, 300);
          await noteWebhookFailure(db, { ...event, outcome });
        }
      }
      if (done.length > 0) await markWebhooksDone(db, done, clock.now());
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** @returns what staff read about it */
async function settleEvent(
  services: SettleServices & IntakeServices,
  { gateway, subjects }: OpenWebhook,
): Promise<string> {
  let known = 0;
  for (const subject of subjects) known += (await settleSubject(services, gateway, subject)) ? 1 : 0;
  return known === 0 ? 'Concerns no payment of ours' : 'Read again';
}

/** @returns whether it is about a payment of ours */
async function settleSubject(
  services: SettleServices & IntakeServices,
  name: GatewayName,
  subject: WebhookSubject,
): Promise<boolean> {
  const gateway = services.gateways.get(name);
  if (!gateway) throw new Error(`the keys of ${name} are gone`);
  if (subject.kind === 'subscription') {
    const id = await findSubscriptionByRef(services.db, name, subject.ref);
    if (id !== undefined) await settleSubscription(services, gateway, id);
    return id !== undefined;
  }
  const paymentId = await findPaymentBySubject(services.db, name, subject);
  if (paymentId === undefined) return false;
  await settlePayment(services, gateway, paymentId);
  return true;
}
