import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.js';
import { wantsPage } from './wants-page.js';

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

/** The same address on this site with its percent signs as such: an id that does not exist. */
function decodableAddress(address: string): string {
  const [path = '', ...search] = address.split('?');
  return [`/${path.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`, ...search].join('?');
}

/**
 * Refused like other broken input, as one more request of its network. Somebody who navigates there is shown
 * that there is no such page.
 */
export function refuseUndecodableAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url !== standIn || request.originalUrl === standIn) return done();
    if (wantsPage(request)) return reply.redirect(decodableAddress(request.originalUrl));
    return done(new Refusal('BAD_REQUEST'));
  });
}
