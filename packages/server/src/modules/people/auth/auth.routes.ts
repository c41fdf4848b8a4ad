import { checkReferralCode } from '@limelight/contract/people/accounts';
import * as calls from '@limelight/contract/people/auth';
import { normalizeReferralCode } from '@limelight/rules/referral';
import type { FastifyInstance } from 'fastify';
import { type Handler, route } from '../../../platform/http/route.js';
import { requireOwnOrigin } from '../../../platform/http/same-origin.js';
import { createRobotCheck } from '../../../platform/robot-check.js';
import { findReferrer } from './account.sql.js';
import { enqueueMail } from './account-mail.js';
import { allowSignIn } from './allow-sign-in.js';
import { allowSignUp } from './allow-sign-up.js';
import { type AccountServices, type Auth, createAuth } from './auth.js';
import { headersOf } from './auth-headers.js';
import { callAuth } from './call-auth.js';
import { noteSharedDevice, rememberDevice } from './known-device.js';
import { enforceLimit } from './limits.js';
import { requireUncommonPassword } from './new-password.js';
import { resetPassword } from './reset-password.js';
import { registerSecurity } from './security.routes.js';
import { findSessionByToken } from './session.sql.js';
import { sessionCookie, signedCookieReader } from './session-cookie.js';
import { signIn } from './sign-in.js';
import { signUp } from './sign-up.js';
import { signUpOriginOf } from './sign-up-origin.js';
import { findSuspensionOfSession } from './suspension.sql.js';
import { finishSignIn } from './two-factor.js';
import { verifyEmail } from './verify-email.js';

/**
 * Every response has the same small body: no session token, no account, nothing that distinguishes accounts.
 */
const done = { status: true } as const;

/** Sign-up, login, verification and account security. */
export async function registerAuth(app: FastifyInstance, services: AccountServices): Promise<void> {
  const auth = createAuth(services);
  registerSecurity(app, services, auth);

  route(app, checkReferralCode, async ({ params }) => {
    const code = normalizeReferralCode(params.code);
    const referrer = code === null ? undefined : await findReferrer(services.db, code);
    return { code: code ?? params.code, known: referrer !== undefined, handle: referrer?.handle ?? null };
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
    registerTokens(scope, services);
    done();
  });
}

function registerSigning(app: FastifyInstance, services: AccountServices, auth: Auth): void {
  const robotCheck = createRobotCheck(services);
  route(app, calls.signUp, async ({ body, request }) => {
    await allowSignUp(services, robotCheck, { request, email: body.email, answer: body.robotCheck });
    await signUp(services, body, {
      origin: signUpOriginOf(services, request),
      noteDevice: (tx) => noteSharedDevice(tx, services, { request, email: body.email }),
    });
    return done;
  });

  route(app, calls.signIn, async (call) => {
    const { body, request, reply } = call;
    await allowSignIn(services, robotCheck, { request, email: body.email, answer: body.robotCheck });
    const userId = await signIn(services, auth, call);
    await noteSharedDevice(services.db, services, { request, email: body.email });
    rememberDevice(services, { request, reply }, body.email);
    if (userId === null) return { ...done, twoFactor: true as const };
    app.noteSecurity?.({ kind: 'sign-in', detail: 'password', userId, address: request.ip });
    return done;
  });

  route(app, calls.finishSignIn, async (call) => {
    await enforceLimit(services, 'two-factor', { address: call.request.ip });
    const userId = await finishSignIn(services, auth, call);
    app.noteSecurity?.({ kind: 'sign-in', detail: 'two-factor', userId, address: call.request.ip });
    return done;
  });

  const readSignedCookie = signedCookieReader(services.secrets);
  const { name } = sessionCookie(services);
  route(app, calls.getSuspension, async ({ request }) => {
    const token = readSignedCookie(request.headers.cookie, name);
    const reason = token === null ? undefined : await findSuspensionOfSession(services.db, token);
    return { suspension: reason === undefined ? null : { reason } };
  });

  route(app, calls.signOut, async ({ request, reply }) => {
    const token = readSignedCookie(request.headers.cookie, name);
    const session = token === null ? undefined : await findSessionByToken(services.db, token);
    const headers = headersOf(services, request);
    await callAuth(reply, () => auth.api.signOut({ headers, returnHeaders: true }));
    if (session) {
      const { userId } = session;
      app.noteSecurity?.({ kind: 'session-ended', detail: 'log-out', userId, address: request.ip });
    }
    return done;
  });
}

/**
 * Both respond immediately and identically: the job that writes the mail looks up whether the address has an
 * account.
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

function registerTokens(app: FastifyInstance, services: AccountServices): void {
  route(app, calls.verifyEmail, async ({ body: { token }, request }) => {
    await enforceLimit(services, 'use-token', { address: request.ip });
    await verifyEmail(services, token);
    return done;
  });

  route(app, calls.resetPassword, async ({ body, request: { ip: address } }) => {
    await enforceLimit(services, 'use-token', { address });
    requireUncommonPassword('newPassword', body.newPassword);
    const userId = await resetPassword(services, body);
    app.noteSecurity?.({ kind: 'password-changed', detail: 'reset', userId, address });
    return done;
  });
}
