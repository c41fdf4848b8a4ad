import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.js';

/**
 * No route has it. The router answers an address that it cannot decode before any hook, uncounted and without
 * headers.
 */
const standIn = '/undecodable';

function isDecodable(address: string): boolean {
  const path = address.split('?', 1)[0] ?? '';
  // Nearly all addresses: this runs for each request.
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The address to look for a route with. */
export function routableAddress(address: string): string {
  return isDecodable(address) ? address : standIn;
}

/** Refused like other broken input, as one more request of its network. */
export function refuseUndecodableAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRewritten = request.url === standIn && request.originalUrl !== standIn;
    done(isRewritten ? new Refusal('BAD_REQUEST') : undefined);
  });
}
