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

/** Without the rule for HTTPS, which production adds. */
const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Of a page that the game does not serve itself: it loads and runs nothing. */
export const bareSecurityHeaders = {
  ...headers,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * The security headers of every response, as constants: a plugin that rebuilt the policy for each request was
 * among the top entries in a profile of the trade path.
 */
export function registerSecurityHeaders(app: FastifyInstance, { production }: { readonly production: boolean }): void {
  const policy = production ? [...contentSecurityPolicy, 'upgrade-insecure-requests'] : contentSecurityPolicy;
  const all = {
    'content-security-policy': `${policy.join(';')};`,
    ...headers,
    ...(production && { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all);
    done();
  });
}
