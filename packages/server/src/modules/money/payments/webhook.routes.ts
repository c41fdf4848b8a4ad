import { webhookFolder } from '@limelight/contract/addresses';
import { gatewayNames } from '@limelight/rules/payment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BoundedQueue, boundedQueue } from '../../../platform/bounded-queue.js';
import { clientOf } from '../../../platform/http/client-address.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type RequestLimits, requireWithin } from '../../../platform/http/request-limits.js';
import type { Services } from '../../../services.js';
import { GatewayError, WebhookRejected } from './gateways/gateway.js';
import { type NoteRejection, rejectionNotes } from './note-rejections.js';
import type { GatewayServices } from './offered-gateways.js';
import { type CheckWebhook, receiveWebhook } from './receive-webhook.js';
import { type StoreWebhook, webhookStore } from './store-webhooks.js';

type WebhookServices = Pick<Services, 'db' | 'clock' | 'log'> & Pick<GatewayServices, 'gateways'>;

interface Intake extends WebhookServices {
  readonly limits: RequestLimits;
  readonly noteRejection: NoteRejection;
  readonly store: StoreWebhook;
  /** Of networks that send wrong webhooks, those that the provider verifies, one after the other. */
  readonly checks: BoundedQueue;
}

const bodyBytesMax = 256 * 1024;
const checksMax = 12;

/**
 * Where providers deliver webhooks. The signature covers the bytes that were sent, so the body is not parsed
 * here. The sandbox delivers within the process and has no address.
 */
export function registerWebhooks(app: FastifyInstance, services: WebhookServices): void {
  const limits = app.requestLimits;
  const intake: Intake = {
    ...services,
    limits,
    noteRejection: rejectionNotes(services),
    store: webhookStore(services),
    checks: boundedQueue({ tasksMax: checksMax, tasksOfOwnerMax: checksMax, full: 'Please deliver it again' }),
  };
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const name of gatewayNames.filter((gateway) => gateway !== 'sandbox')) {
      // The right ones of a provider, who repeats what is refused, are not limited.
      const config = { policy: 'public', limit: null } as const;
      const schema = { hide: true };
      scope.post(`${webhookFolder}${name}`, { config, schema }, async (request) => {
        if (!services.gateways.has(name)) throw new Refusal('NOT_FOUND');
        await receive(intake, name, request);
        return { received: true };
      });
    }
    done();
  });
}

async function receive(intake: Intake, name: (typeof gatewayNames)[number], request: FastifyRequest): Promise<void> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const network = clientOf(request.ip);
  // All providers may come from one address, that of a proxy: a right signature is accepted from any.
  const isFlooding = intake.limits.isSpent('wrong-webhooks', network);
  const check: CheckWebhook = (gateway, webhook) =>
    isFlooding && gateway.verifiesRemotely === true
      ? intake.checks.run(network, () => gateway.verifyWebhook(webhook))
      : gateway.verifyWebhook(webhook);
  try {
    await receiveWebhook(intake, name, { body, headers: singleHeaders(request) }, { store: intake.store, check });
  } catch (error) {
    if (error instanceof WebhookRejected) {
      await intake.noteRejection({ gateway: name, reason: error.message, address: request.ip });
      requireWithin(intake.limits.count('wrong-webhooks', network));
      throw new Refusal('BAD_REQUEST');
    }
    // The provider delivers it again.
    if (error instanceof GatewayError) throw new Refusal('UNAVAILABLE', { cause: error });
    throw error;
  }
}

/** A header that came twice is left out: which of them is signed would be a guess. */
function singleHeaders({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}
