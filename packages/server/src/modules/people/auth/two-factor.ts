import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import type { SessionViewer } from '../../../platform/http/viewer.js';
import { siteSettings } from '../settings/settings.public.js';
import { findAccountById } from './account.sql.js';
import { enqueueMail } from './account-mail.js';
import type { AccountServices, Auth } from './auth.js';
import { headersOf, headersOfLogIn } from './auth-headers.js';
import { claimAppCode } from './authenticator-code.js';
import { passCookies, type WithHeaders, withRefusals } from './call-auth.js';
import { confirmPassword } from './confirm-identity.js';
import { findCredentialVersion } from './credentials.sql.js';
import { enforceLimit } from './limits.js';
import { type NewSession, startingSession } from './new-session.js';
import { tidyCode } from './second-factor-code.js';
import { deleteSessionByToken, findSession, markTwoFactorPassed, noteLogin } from './session.sql.js';
import { sessionCookie, signedCookieReader } from './session-cookie.js';

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

interface BothTyped extends ConfirmingRequest {
  readonly body: { readonly password: string; readonly code: string };
}

interface SignedIn {
  readonly token: string | undefined;
  readonly user: { readonly id: string };
}

/**
 * What the first step has left. The version is read before the challenge is redeemed: a change of the
 * credentials in between deletes the challenge, a later one has another version.
 * @throws Refusal NOT_SIGNED_IN when it is too long ago
 */
async function findChallenge(
  services: AccountServices,
  auth: Auth,
  { headers: { cookie } }: FastifyRequest,
): Promise<NewSession & { readonly userId: string }> {
  const { twoFactorName, unrememberedName } = sessionCookie(services);
  const readSignedCookie = signedCookieReader(services.secrets);
  const identifier = readSignedCookie(cookie, twoFactorName);
  const { internalAdapter } = await auth.$context;
  const challenge = identifier === null ? null : await internalAdapter.findVerificationValue(identifier);
  const account = challenge && (await findCredentialVersion(services.db, { userId: challenge.value }));
  if (!account) throw new Refusal('NOT_SIGNED_IN', { message: 'This took too long. Please log in again' });
  const remembered = readSignedCookie(cookie, unrememberedName) === null;
  return { userId: account.userId, credentialVersion: account.version, remembered };
}

/**
 * The second step of a login. A used authenticator code is refused like a wrong one, so that an observer
 * cannot replay it.
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
  const headers = headersOfLogIn(services, request);
  const challenge = await findChallenge(services, auth, request);
  const isAppCode = appCodePattern.test(body.code);
  const call = { body, headers, returnHeaders: true } as const;
  const { headers: answered, response } = await withRefusals<WithHeaders<SignedIn>>(() =>
    startingSession(challenge, () => (isAppCode ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call))),
  );
  const { token, user } = response;
  if (token === undefined) throw new Error('better-auth returned no session');
  if (isAppCode && !(await claimAppCode(services, auth, { userId: user.id, code: body.code }))) {
    await deleteSessionByToken(services.db, token);
    throw new Refusal('INVALID_CODE');
  }
  await markTwoFactorPassed(services.db, token);
  await noteLogin(services.db, user.id, services.clock.now());
  passCookies(reply, answered);
  return user.id;
}

/**
 * Confirms a code, of the app or a recovery code, entered in an open session. A used recovery code is used
 * up. The caller enforces the rate limit.
 * @throws Refusal INVALID_CODE
 */
export async function confirmCode(
  services: AccountServices,
  auth: Auth,
  { viewer, request, code }: Pick<CodeTyped, 'viewer' | 'request'> & { readonly code: string },
): Promise<void> {
  const tidy = tidyCode(code);
  const headers = headersOf(services, request);
  if (!appCodePattern.test(tidy)) {
    await withRefusals(() => auth.api.verifyBackupCode({ body: { code: tidy, disableSession: true }, headers }));
    return;
  }
  await withRefusals(() => auth.api.verifyTOTP({ body: { code: tidy }, headers }));
  if (!(await claimAppCode(services, auth, { userId: viewer.userId, code: tidy }))) throw new Refusal('INVALID_CODE');
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
    auth.api.enableTwoFactor({ body: { password, method: 'totp', issuer }, headers: headersOf(services, request) }),
  );
  if (!('totpURI' in answer)) throw new Error('better-auth returned no secret');
  const secret = new URL(answer.totpURI).searchParams.get('secret');
  if (secret === null) throw new Error('better-auth returned a URI without a secret');
  return { uri: answer.totpURI, secret };
}

/**
 * A call that switches the second factor and replaces the requesting session with a new one in the same
 * browser. All sessions of before end in the statement that switches it (trigger `second_factor_sessions`),
 * and the new one rests on the version that follows: what ends sessions meanwhile ends it too. Push
 * subscriptions move to the new session.
 * @returns the new session's token
 */
async function replaceSession(
  services: AccountServices,
  { viewer, reply }: ConfirmingRequest,
  call: () => Promise<WithHeaders<unknown>>,
): Promise<string | null> {
  const session = await findSession(services.db, viewer.sessionId);
  if (!session) throw new Refusal('NOT_SIGNED_IN');
  const following = { ...session, credentialVersion: session.credentialVersion + 1 };
  const { headers } = await withRefusals(() => startingSession(following, call));
  passCookies(reply, headers);
  const { name } = sessionCookie(services);
  const readSignedCookie = signedCookieReader(services.secrets);
  for (const cookie of headers.getSetCookie()) {
    const token = readSignedCookie(cookie, name);
    if (token === null) continue;
    await services.hooks.account('replacesSession', services.db, { from: viewer.sessionId, toToken: token });
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
  const headers = headersOf(services, request);
  const call = () => auth.api.verifyTOTP({ body, headers, returnHeaders: true });
  const token = await replaceSession(services, confirming, call);
  if (token !== null) await markTwoFactorPassed(services.db, token);
  // Consumed like any other code, so that an observer cannot replay it.
  await claimAppCode(services, auth, { userId: viewer.userId, code: body.code });
  await enqueueMail(services, services.db, { template: 'two-factor-on', email: account.email });
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: viewer.userId } });
  return { recoveryCodes: backupCodes };
}

/**
 * Confirms both factors, so that neither a stolen password nor an unattended session is enough to remove the
 * other one.
 * @throws Refusal BAD_REQUEST naming the field, INVALID_CODE, TOO_MANY_REQUESTS; CONFLICT when the second
 * factor is off
 */
async function confirmBothFactors(
  services: AccountServices,
  auth: Auth,
  { viewer, request, body: { password, code } }: BothTyped,
): Promise<{ readonly email: string }> {
  await confirmPassword(services, { viewer, address: request.ip, password });
  const account = await findAccountById(services.db, viewer.userId);
  if (!account?.twoFactorEnabled) {
    throw new Refusal('CONFLICT', { message: 'Two-factor authentication is off' });
  }
  await confirmCode(services, auth, { viewer, request, code });
  return account;
}

export async function renewRecoveryCodes(
  services: AccountServices,
  auth: Auth,
  confirming: BothTyped,
): Promise<{ recoveryCodes: string[] }> {
  await confirmBothFactors(services, auth, confirming);
  const {
    request,
    body: { password },
  } = confirming;
  const headers = headersOf(services, request);
  const answer = await withRefusals(() => auth.api.generateBackupCodes({ body: { password }, headers }));
  return { recoveryCodes: answer.backupCodes };
}

export async function disableTwoFactor(services: AccountServices, auth: Auth, confirming: BothTyped): Promise<void> {
  const { email } = await confirmBothFactors(services, auth, confirming);
  const { request, body } = confirming;
  const headers = headersOf(services, request);
  await replaceSession(services, confirming, () =>
    auth.api.disableTwoFactor({ body: { password: body.password }, headers, returnHeaders: true }),
  );
  await enqueueMail(services, services.db, { template: 'two-factor-off', email });
}
