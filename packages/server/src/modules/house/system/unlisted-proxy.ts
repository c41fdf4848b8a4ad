import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPublicAddress } from '../../../platform/public-address.js';
import type { WaitingQueue } from '../../../platform/waiting-queue.js';
import type { Services } from '../../../services.js';
import type { Readiness } from './system.public.js';

interface NoticeServices extends Pick<Services, 'env' | 'log'> {
  readonly readiness: Readiness;
}

/**
 * Notices a proxy that is missing in TRUSTED_PROXIES: all its clients share the limits of one network. In
 * production only, where nobody else sends such a header from a private address.
 */
export function noticeUnlistedProxy(app: FastifyInstance, { env, log, readiness }: NoticeServices): void {
  if (!env.production) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (readiness.unlistedProxy === undefined && comesFromUnlistedProxy(request)) {
      readiness.unlistedProxy = request.ip;
      log.warn({ address: request.ip }, 'a proxy is missing in TRUSTED_PROXIES: its clients share one limit');
    }
    done();
  });
}

function comesFromUnlistedProxy({ headers, ip, socket }: FastifyRequest): boolean {
  const namesClient = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  // The address of a proxy that is listed is replaced by the client's.
  return namesClient && ip === socket.remoteAddress && !isPublicAddress(ip.replace(/^::ffff:/, ''));
}

export function unlistedProxyQueue({ readiness }: { readonly readiness: Readiness }): readonly WaitingQueue[] {
  return [
    {
      name: 'unlisted-proxy',
      label: 'A proxy is missing in TRUSTED_PROXIES',
      permission: 'setting.update-operations',
      path: null,
      action: '',
      read: async () => ({
        count: readiness.unlistedProxy === undefined ? 0 : 1,
        oldestAt: null,
        note: `${readiness.unlistedProxy}: all players behind it share one limit`,
        urgent: true,
      }),
    },
  ];
}
