import { checkReferralCode } from '@limelight/contract/accounts';
import * as calls from '@limelight/contract/auth';
import { normalizeReferralCode } from '@limelight/rules/referral';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Handler, route } from '../../platform/http/route.js';
import { requireOwnOrigin } from '../../platform/http/same-origin.js';
import { findReferrer } from './account.sql.js';
import { enqueueMail } from './account-mail.js';
import { type AccountServices, type Auth, createAuth } from './auth.js';
import { headersOf } from './auth-headers.js';
import { callAuth, type WithHeaders } from './call-auth.js';
import { enforceLimit } from './limits.js';
import { registerSecurity } from './security.routes.js';
import { noteLogin } from './session.sql.js';
import { signUp } from './sign-up.js';
import { signUpOriginOf } from './sign-up-origin.js';
import { finishSignIn } from './two-factor.js';

/** Every response has the same small body: no session token, no account, nothing that distinguishes accounts. */
const done = { status: true } as const;

async function answer(reply: FastifyReply, call: () => Promise<WithHeaders<unknown>>): Promise<typeof done> {
  await callAuth(reply, call);
  return done;
}

/** Sign-up, login, verification and account security. */
export async function registerAuth(app: FastifyInstance, services: AccountServices): Promise<void> {
  const auth = createAuth(services);
  registerSecurity(app, services, auth);

  route(app, checkReferralCode, async ({ params }) => {
    const code = normalizeReferralCode(params.code);
    const known = code !== null && (await findReferrer(services.db, code)) !== undefined;
    return { code: code ?? params.code, known };
  });

  // Only the routes registered here exist under /api/auth; everything else is a 404.
  await app.register((scope, _options, done) => {
    const own = { publicUrl: services.publicUrl, production: services.env.production };
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(request, own);
      reply.header('cache-control', 'no-store');
    });
    registerSigning(scope, services, auth);
    registerMailRequests(scope, services);
    registerTokens(scope, services, auth);
    done();
  });
}

function registerSigning(app: FastifyInstance, services: AccountServices, auth: Auth): void {
  route(app, calls.signUp, async ({ body, request }) => {
    await enforceLimit(services, 'sign-up', { address: request.ip, account: body.email });
    await signUp(services, body, signUpOriginOf(services, request));
    return done;
  });

  route(app, calls.signIn, async ({ body: { email, password, rememberMe = true }, request, reply }) => {
    await enforceLimit(services, 'sign-in', { address: request.ip, account: email });
    const body = { email: email.trim(), password, rememberMe };
    const signedIn = await callAuth(reply, () =>
      auth.api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }),
    );
    if ('twoFactorRedirect' in signedIn) return { ...done, twoFactor: true as const };
    await noteLogin(services.db, signedIn.user.id, services.clock.now());
    app.noteSecurity?.({ kind: 'sign-in', detail: 'password', userId: signedIn.user.id, address: request.ip });
    return done;
  });

  route(app, calls.finishSignIn, async (call) => {
    await enforceLimit(services, 'two-factor', { address: call.request.ip });
    const userId = await finishSignIn(services, auth, call);
    app.noteSecurity?.({ kind: 'sign-in', detail: 'two-factor', userId, address: call.request.ip });
    return done;
  });

  route(app, calls.signOut, async ({ request, reply }) =>
    answer(reply, () => auth.api.signOut({ headers: headersOf(request), returnHeaders: true })),
  );
}

/**
 * Both respond immediately and identically: the job that writes the mail looks up whether the address has an account.
 */
function registerMailRequests(app: FastifyInstance, services: AccountServices): void {
  const enqueue = (
    action: 'verification-mail' | 'reset-mail',
    template: 'verify-email' | 'reset-password',
  ): Handler<typeof calls.sendVerificationEmail | typeof calls.requestPasswordReset> => {
    return async ({ body, request }) => {
      const email = body.email.toLowerCase();
      await enforceLimit(services, action, { address: request.ip, account: email });
      await services.db.transaction().execute((transaction) => enqueueMail(services, transaction, { template, email }));
      return done;
    };
  };
  route(app, calls.sendVerificationEmail, enqueue('verification-mail', 'verify-email'));
  route(app, calls.requestPasswordReset, enqueue('reset-mail', 'reset-password'));
}

function registerTokens(app: FastifyInstance, services: AccountServices, auth: Auth): void {
  route(app, calls.verifyEmail, async ({ query: { token }, request, reply }) => {
    await enforceLimit(services, 'use-token', { address: request.ip });
    return answer(reply, () => auth.api.verifyEmail({ query: { token }, returnHeaders: true }));
  });

  route(app, calls.resetPassword, async ({ body, request, reply }) => {
    await enforceLimit(services, 'use-token', { address: request.ip });
    return answer(reply, () => auth.api.resetPassword({ body, returnHeaders: true }));
  });
}
