import { signUpSchema } from '@limelight/contract/accounts';
import { passwordProblem } from '@limelight/rules/account';
import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../platform/http/refusal.js';
import { requireOwnOrigin } from '../../platform/http/same-origin.js';
import type { Services } from '../../services.js';
import { orderMail } from './account-mail.js';
import type { Auth } from './auth.js';
import { headersOf } from './auth-headers.js';
import { enforceLimit } from './limits.js';
import { signUp } from './sign-up.js';

const emailSchema = z.email('Please enter a valid email address').max(254);
const tokenSchema = z.string().min(1).max(2_000);

const bodies = {
  signIn: z.strictObject({
    // Not checked for its form: what is no address has no account, and is told just that.
    email: z.string().max(254),
    password: z.string().max(600),
    rememberMe: z.boolean().optional(),
  }),
  mail: z.strictObject({ email: emailSchema }),
  resetPassword: z.strictObject({
    token: tokenSchema,
    newPassword: z
      .string()
      .max(600)
      .check((context) => {
        const message = passwordProblem(context.value);
        if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
      }),
  }),
};
const verifyQuery = z.strictObject({ token: tokenSchema });

/** Every answer is the same small body: no session token, no account, nothing that tells accounts apart. */
const done = { status: true } as const;

const invalidCredentials = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_EMAIL',
  'INVALID_PASSWORD',
  'PASSWORD_TOO_LONG',
]);
const invalidLink = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'INVALID_USER']);

/** better-auth's expected failures in our words; anything else is a failure of ours. */
function toRefusal(error: unknown): unknown {
  if (!isAPIError(error)) return error;
  const code = String(error.body?.code ?? '');
  if (code === 'ACCOUNT_SUSPENDED') return new Refusal('ACCOUNT_SUSPENDED');
  if (invalidCredentials.has(code)) {
    const message = 'Invalid email or password. Please check your credentials and try again.';
    return new Refusal('NOT_SIGNED_IN', { message });
  }
  if (invalidLink.has(code)) return new Refusal('BAD_REQUEST', { message: 'Invalid or expired link' });
  return error;
}

async function callAuth(reply: FastifyReply, call: () => Promise<{ headers: Headers }>): Promise<typeof done> {
  const { headers } = await call().catch((error: unknown) => {
    throw toRefusal(error);
  });
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return done;
}

/** The routes of accounts that come before a session. There are no others under /api/auth: what is not here is a 404. */
export async function registerAuthRoutes(app: FastifyInstance, services: Services, auth: Auth): Promise<void> {
  await app.register((scope, _options, done) => {
    const own = { publicUrl: services.publicUrl, production: services.env.production };
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(request, own);
      reply.header('cache-control', 'no-store');
    });
    registerSigning(scope, services, auth);
    registerMailOrders(scope, services);
    registerTokens(scope, services, auth);
    done();
  });
}

function describe(summary: string) {
  return { config: { policy: 'public' as const }, schema: { tags: ['Account'], summary } };
}

function registerSigning(app: FastifyInstance, services: Services, auth: Auth): void {
  const signUpRoute = describe('Make an account; the answer does not tell whether the address had one');
  app.post<{ Body: z.infer<typeof signUpSchema> }>(
    '/api/auth/sign-up/email',
    { ...signUpRoute, schema: { ...signUpRoute.schema, body: signUpSchema } },
    async ({ body, ip }) => {
      await enforceLimit(services, 'sign-up', { address: ip, email: body.email });
      await signUp(services, body);
      return done;
    },
  );

  const signInRoute = describe('Log in; the session is an HttpOnly cookie');
  app.post<{ Body: z.infer<typeof bodies.signIn> }>(
    '/api/auth/sign-in/email',
    { ...signInRoute, schema: { ...signInRoute.schema, body: bodies.signIn } },
    async (request, reply) => {
      const { email, password, rememberMe = true } = request.body;
      await enforceLimit(services, 'sign-in', { address: request.ip, email });
      const body = { email: email.trim(), password, rememberMe };
      return callAuth(reply, () => auth.api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }));
    },
  );

  app.post('/api/auth/sign-out', describe('Log out this device'), async (request, reply) =>
    callAuth(reply, () => auth.api.signOut({ headers: headersOf(request), returnHeaders: true })),
  );
}

/** Both answer at once and alike: whether the address has an account is looked up when the mail is written. */
function registerMailOrders(app: FastifyInstance, services: Services): void {
  const orders = [
    { url: '/api/auth/send-verification-email', action: 'verification-mail', template: 'verify-email' },
    { url: '/api/auth/request-password-reset', action: 'reset-mail', template: 'reset-password' },
  ] as const;
  for (const { url, action, template } of orders) {
    const { config, schema } = describe(
      template === 'verify-email' ? 'Send the verification mail again' : 'Send a reset link',
    );
    app.post<{ Body: z.infer<typeof bodies.mail> }>(
      url,
      { config, schema: { ...schema, body: bodies.mail } },
      async (request) => {
        const email = request.body.email.toLowerCase();
        await enforceLimit(services, action, { address: request.ip, email });
        await services.db.transaction().execute((transaction) => orderMail(services, transaction, { template, email }));
        return done;
      },
    );
  }
}

function registerTokens(app: FastifyInstance, services: Services, auth: Auth): void {
  const verifyRoute = describe('Verify an email with the token of the mail; signs nobody in');
  app.get<{ Querystring: z.infer<typeof verifyQuery> }>(
    '/api/auth/verify-email',
    { ...verifyRoute, schema: { ...verifyRoute.schema, querystring: verifyQuery } },
    async (request, reply) => {
      await enforceLimit(services, 'use-token', { address: request.ip });
      const { token } = request.query;
      return callAuth(reply, () => auth.api.verifyEmail({ query: { token }, returnHeaders: true }));
    },
  );

  const resetRoute = describe('Set a new password with the token of the mail; logs out every device');
  app.post<{ Body: z.infer<typeof bodies.resetPassword> }>(
    '/api/auth/reset-password',
    { ...resetRoute, schema: { ...resetRoute.schema, body: bodies.resetPassword } },
    async (request, reply) => {
      await enforceLimit(services, 'use-token', { address: request.ip });
      return callAuth(reply, () => auth.api.resetPassword({ body: request.body, returnHeaders: true }));
    },
  );
}
