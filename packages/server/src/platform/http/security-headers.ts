import type { FastifyInstance } from 'fastify';

const yearSeconds = 31_536_000;

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Component libraries set style attributes; scripts stay strict.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * What every answer carries. Constant texts, set once per answer: a plugin that puts the policy together anew for each
 * request was among the first things a profile of the trade path showed.
 */
export function registerSecurityHeaders(app: FastifyInstance, { production }: { readonly production: boolean }): void {
  const policy = production ? [...contentSecurityPolicy, 'upgrade-insecure-requests'] : contentSecurityPolicy;
  const headers = {
    'content-security-policy': `${policy.join(';')};`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(production && { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
