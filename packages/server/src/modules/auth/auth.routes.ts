import { checkReferralCode, signUpSchema } from '@limelight/contract/accounts';
import { passwordProblem } from '@limelight/rules/account';
import { normalizeReferralCode } from '@limelight/rules/referral';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { route } from '../../platform/http/route.js';
import { requireOwnOrigin } from '../../platform/http/same-origin.js';
import { findReferrer } from './account.sql.js';
import { orderMail } from './account-mail.js';
import { type AccountServices, type Auth, createAuth } from './auth.js';
import { headersOf } from './auth-headers.js';
import { callAuth, type WithHeaders } from './call-auth.js';
import { enforceLimit } from './limits.js';
import { registerSecurity } from './security.routes.js';
import { signUp } from './sign-up.js';
import { signUpOriginOf } from './sign-up-origin.js';
import { finishSignIn } from './two-factor.js';

const emailSchema = z.email('Please enter a valid email address').max(254);
const tokenSchema = z.string().min(1).max(2_000);

const bodies = {
  signIn: z.strictObject({
    // Not checked for its form: what is no address has no account, and is told just that.
    email: z.string().max(254),
    password: z.string().max(600),
    rememberMe: z.boolean().optional(),
  }),
  twoFactor: z.strictObject({ code: z.string().min(1, 'Please enter the code').max(40) }),
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

async function answer(reply: FastifyReply, call: () => Promise<WithHeaders<unknown>>): Promise<typeof done> {
  await callAuth(reply, call);
  return done;
}

/** How a player gets in, and what guards an account. */
export async function registerAuth(app: FastifyInstance, services: AccountServices): Promise<void> {
  const auth = createAuth(services);
  registerSecurity(app, services, auth);

  route(app, checkReferralCode, async ({ params }) => {
    const code = normalizeReferralCode(params.code);
    const known = code !== null && (await findReferrer(services.db, code)) !== undefined;
    return { code: code ?? params.code, known };
  });

  // There are no other routes under /api/auth: what is not here is a 404.
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

function registerSigning(app: FastifyInstance, services: AccountServices, auth: Auth): void {
  const signUpRoute = describe('Make an account; the answer does not tell whether the address had one');
  app.post<{ Body: z.infer<typeof signUpSchema> }>(
    '/api/auth/sign-up/email',
    { ...signUpRoute, schema: { ...signUpRoute.schema, body: signUpSchema } },
    async (request) => {
      const { body, ip } = request;
      await enforceLimit(services, 'sign-up', { address: ip, account: body.email });
      await signUp(services, body, signUpOriginOf(services, request));
      return done;
    },
  );

  const signInRoute = describe('Log in; the session is an HttpOnly cookie');
  app.post<{ Body: z.infer<typeof bodies.signIn> }>(
    '/api/auth/sign-in/email',
    { ...signInRoute, schema: { ...signInRoute.schema, body: bodies.signIn } },
    async (request, reply) => {
      const { email, password, rememberMe = true } = request.body;
      await enforceLimit(services, 'sign-in', { address: request.ip, account: email });
      const body = { email: email.trim(), password, rememberMe };
      const signedIn = await callAuth(reply, () =>
        auth.api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }),
      );
      return 'twoFactorRedirect' in signedIn ? { ...done, twoFactor: true } : done;
    },
  );

  const codeRoute = describe('Finish a log-in with a code of the authenticator app, or with a recovery code');
  app.post<{ Body: z.infer<typeof bodies.twoFactor> }>(
    '/api/auth/two-factor',
    { ...codeRoute, schema: { ...codeRoute.schema, body: bodies.twoFactor } },
    async (request, reply) => {
      await enforceLimit(services, 'two-factor', { address: request.ip });
      await finishSignIn(services, auth, { request, reply, code: request.body.code });
      return done;
    },
  );

  app.post('/api/auth/sign-out', describe('Log out this device'), async (request, reply) =>
    answer(reply, () => auth.api.signOut({ headers: headersOf(request), returnHeaders: true })),
  );
}

/** Both answer at once and alike: whether the address has an account is looked up when the mail is written. */
function registerMailOrders(app: FastifyInstance, services: AccountServices): void {
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
        await enforceLimit(services, action, { address: request.ip, account: email });
        await services.db.transaction().execute((transaction) => orderMail(services, transaction, { template, email }));
        return done;
      },
    );
  }
}

function registerTokens(app: FastifyInstance, services: AccountServices, auth: Auth): void {
  const verifyRoute = describe('Verify an email with the token of the mail; signs nobody in');
  app.get<{ Querystring: z.infer<typeof verifyQuery> }>(
    '/api/auth/verify-email',
    { ...verifyRoute, schema: { ...verifyRoute.schema, querystring: verifyQuery } },
    async (request, reply) => {
      await enforceLimit(services, 'use-token', { address: request.ip });
      const { token } = request.query;
      return answer(reply, () => auth.api.verifyEmail({ query: { token }, returnHeaders: true }));
    },
  );

  const resetRoute = describe('Set a new password with the token of the mail; logs out every device');
  app.post<{ Body: z.infer<typeof bodies.resetPassword> }>(
    '/api/auth/reset-password',
    { ...resetRoute, schema: { ...resetRoute.schema, body: bodies.resetPassword } },
    async (request, reply) => {
      await enforceLimit(services, 'use-token', { address: request.ip });
      return answer(reply, () => auth.api.resetPassword({ body: request.body, returnHeaders: true }));
    },
  );
}
