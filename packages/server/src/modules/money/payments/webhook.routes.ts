import { webhookFolder } from '@limelight/contract/addresses';
import { gatewayNames } from '@limelight/rules/payment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from '../../../platform/http/client-address.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { RequestLimits } from '../../../platform/http/request-limits.js';
import type { Services } from '../../../services.js';
import { GatewayError, WebhookRejected } from './gateways/gateway.js';
import { type NoteRejection, rejectionNotes } from './note-rejections.js';
import type { GatewayServices } from './offered-gateways.js';
import { receiveWebhook } from './receive-webhook.js';
import { type StoreWebhook, webhookStore } from './store-webhooks.js';

type WebhookServices = Pick<Services, 'db' | 'clock' | 'log'> & Pick<GatewayServices, 'gateways'>;

const bodyBytesMax = 256 * 1024;

/**
 * Where providers deliver webhooks. The signature covers the bytes that were sent, so the body is not parsed
 * here. The sandbox delivers within the process and has no address.
 */
export function registerWebhooks(app: FastifyInstance, services: WebhookServices): void {
  const intake = { ...services, noteRejection: rejectionNotes(services), store: webhookStore(services) };
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, _reply, next) => {
      app.requestLimits.requireLeft('wrong-webhooks', clientOf(request.ip));
      next();
    });
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
        await receive(intake, name, request, app.requestLimits);
        return { received: true };
      });
    }
    done();
  });
}

async function receive(
  services: WebhookServices & { readonly noteRejection: NoteRejection; readonly store: StoreWebhook },
  name: (typeof gatewayNames)[number],
  request: FastifyRequest,
  limits: RequestLimits,
): Promise<void> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    await receiveWebhook(services, name, { body, headers: singleHeaders(request) }, services.store);
  } catch (error) {
    if (error instanceof WebhookRejected) {
      limits.count('wrong-webhooks', clientOf(request.ip));
      await services.noteRejection({ gateway: name, reason: error.message, address: request.ip });
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
