import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import type { SessionViewer } from '../../platform/http/viewer.js';
import { updatePushSession } from '../notifications/notifications.public.js';
import { siteSettings } from '../settings/settings.public.js';
import { findAccountById } from './account.sql.js';
import { enqueueMail } from './account-mail.js';
import type { AccountServices, Auth } from './auth.js';
import { headersOf, headersOfLogIn } from './auth-headers.js';
import { passCookies, type WithHeaders, withRefusals } from './call-auth.js';
import { confirmPassword } from './confirm-identity.js';
import { enforceLimit } from './limits.js';
import { deleteSessionByToken, forgetTwoFactorPassed, markTwoFactorPassed, noteLogin } from './session.sql.js';
import { cookieKeyOf, readCookie, readSessionToken, sessionCookie } from './session-cookie.js';
import { claimCode } from './two-factor.sql.js';

const appCodePattern = /^[0-9]{6}$/;

export interface ConfirmingRequest {
  readonly viewer: SessionViewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface CodeTyped extends ConfirmingRequest {
  readonly body: { readonly code: string };
}

interface PasswordTyped extends ConfirmingRequest {
  readonly body: { readonly password: string };
}

/** Normalises typed or pasted codes: apps group the digits. Recovery codes are case-sensitive. */
function tidyCode(code: string): string {
  return code.replace(/\s+/g, '');
}

function claim({ db, clock }: AccountServices, userId: string, code: string): Promise<boolean> {
  return claimCode(db, { userId, code, now: clock.now() });
}

interface SignedIn {
  readonly token: string | undefined;
  readonly user: { readonly id: string };
}

/**
 * The second step of a login. A used authenticator code is refused like a wrong one, so that an observer cannot replay
 * it.
 * @returns whose login it is
 * @throws Refusal INVALID_CODE, TOO_MANY_REQUESTS, or NOT_SIGNED_IN when the first step is too long ago
 */
export async function finishSignIn(
  services: AccountServices,
  auth: Auth,
  { request, reply, body: { code } }: Omit<CodeTyped, 'viewer'>,
): Promise<string> {
  const body = { code: tidyCode(code) };
  // Given the session, better-auth would accept the first code of an unconfirmed app and silently turn it on.
  const headers = headersOfLogIn(request, sessionCookie(services).name);
  const isAppCode = appCodePattern.test(body.code);
  const call = { body, headers, returnHeaders: true } as const;
  const { headers: answered, response } = await withRefusals<WithHeaders<SignedIn>>(() =>
    isAppCode ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call),
  );
  const { token, user } = response;
  if (token === undefined) throw new Error('better-auth returned no session');
  if (isAppCode && !(await claim(services, user.id, body.code))) {
    await deleteSessionByToken(services.db, token);
    throw new Refusal('INVALID_CODE');
  }
  await markTwoFactorPassed(services.db, token);
  await noteLogin(services.db, user.id, services.clock.now());
  passCookies(reply, answered);
  return user.id;
}

/** Confirms a code entered in an open session. The caller enforces the rate limit. @throws Refusal INVALID_CODE */
export async function confirmCode(
  services: AccountServices,
  auth: Auth,
  { viewer, request, code }: Pick<CodeTyped, 'viewer' | 'request'> & { readonly code: string },
): Promise<void> {
  const tidy = tidyCode(code);
  const headers = headersOf(request);
  if (!appCodePattern.test(tidy)) {
    await withRefusals(() => auth.api.verifyBackupCode({ body: { code: tidy, disableSession: true }, headers }));
    return;
  }
  await withRefusals(() => auth.api.verifyTOTP({ body: { code: tidy }, headers }));
  if (!(await claim(services, viewer.userId, tidy))) throw new Refusal('INVALID_CODE');
}

/** Creates a new secret for the app. Login requires no code until a first code has confirmed it. */
export async function setUpTwoFactor(
  services: AccountServices,
  auth: Auth,
  { viewer, request, body: { password } }: PasswordTyped,
): Promise<{ uri: string; secret: string }> {
  await confirmPassword(services, { viewer, address: request.ip, password });
  const { siteName: issuer } = services.settings.of(siteSettings);
  const answer = await withRefusals(() =>
    auth.api.enableTwoFactor({ body: { password, method: 'totp', issuer }, headers: headersOf(request) }),
  );
  if (!('totpURI' in answer)) throw new Error('better-auth returned no secret');
  const secret = new URL(answer.totpURI).searchParams.get('secret');
  if (secret === null) throw new Error('better-auth returned a URI without a secret');
  return { uri: answer.totpURI, secret };
}

/**
 * A call that replaces the requesting session with a new one in the same browser. Push subscriptions move to the new
 * session.
 * @returns the new session's token
 */
async function replaceSession(
  services: AccountServices,
  { viewer, reply }: ConfirmingRequest,
  call: () => Promise<WithHeaders<unknown>>,
): Promise<string | null> {
  const { headers } = await withRefusals(call);
  passCookies(reply, headers);
  const { name } = sessionCookie(services);
  for (const cookie of headers.getSetCookie()) {
    const token = readSessionToken(readCookie(cookie, name), cookieKeyOf(services.secret));
    if (token === null) continue;
    await updatePushSession(services.db, { from: viewer.sessionId, toToken: token });
    return token;
  }
  return null;
}

/** Turns two-factor authentication on and returns the recovery codes, which are shown only this once. */
export async function confirmTwoFactor(
  services: AccountServices,
  auth: Auth,
  confirming: CodeTyped,
): Promise<{ recoveryCodes: string[] }> {
  const { viewer, request } = confirming;
  await enforceLimit(services, 'confirm-identity', { address: request.ip, account: viewer.userId });
  const account = await findAccountById(services.db, viewer.userId);
  if (!account || account.twoFactorEnabled) {
    throw new Refusal('CONFLICT', { message: 'Two-factor authentication is on already' });
  }
  const body = { code: tidyCode(confirming.body.code) };
  const headers = headersOf(request);
  const call = () => auth.api.verifyTOTP({ body, headers, returnHeaders: true });
  const token = await replaceSession(services, confirming, call);
  if (token !== null) await markTwoFactorPassed(services.db, token);
  // Consumed like any other code, so that an observer cannot replay it.
  await claim(services, viewer.userId, body.code);
  await enqueueMail(services, services.db, { template: 'two-factor-on', email: account.email });
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: viewer.userId } });
  return { recoveryCodes: backupCodes };
}

export async function renewRecoveryCodes(
  services: AccountServices,
  auth: Auth,
  { viewer, request, body: { password } }: PasswordTyped,
): Promise<{ recoveryCodes: string[] }> {
  await confirmPassword(services, { viewer, address: request.ip, password });
  const headers = headersOf(request);
  const answer = await withRefusals(() => auth.api.generateBackupCodes({ body: { password }, headers }));
  return { recoveryCodes: answer.backupCodes };
}

export async function disableTwoFactor(
  services: AccountServices,
  auth: Auth,
  confirming: PasswordTyped,
): Promise<void> {
  const { viewer, request, body } = confirming;
  await confirmPassword(services, { viewer, address: request.ip, password: body.password });
  const account = await findAccountById(services.db, viewer.userId);
  if (!account?.twoFactorEnabled) {
    throw new Refusal('CONFLICT', { message: 'Two-factor authentication is off' });
  }
  const headers = headersOf(request);
  await replaceSession(services, confirming, () =>
    auth.api.disableTwoFactor({ body: { password: body.password }, headers, returnHeaders: true }),
  );
  await forgetTwoFactorPassed(services.db, viewer.userId);
  await enqueueMail(services, services.db, { template: 'two-factor-off', email: account.email });
}
