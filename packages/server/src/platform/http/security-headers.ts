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
 * The security headers of every response, as constants: a plugin that rebuilt the policy for each request was among the
 * top entries in a profile of the trade path.
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
