import type { signIn as endpoint } from '@limelight/contract/people/auth';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Call } from '../../../platform/http/route.js';
import type { AccountServices, Auth } from './auth.js';
import { headersOf } from './auth-headers.js';
import { passCookies, withRefusals } from './call-auth.js';
import { findCredentialVersion, isCurrentVersion } from './credentials.sql.js';
import { startingSession } from './new-session.js';
import { noteLogin } from './session.sql.js';

/**
 * The first step of a log-in, and the only one without two-factor authentication.
 * @returns whose log-in is complete; null when it needs a code
 * @throws Refusal INVALID_CREDENTIALS, ACCOUNT_SUSPENDED; NOT_SIGNED_IN when the credentials changed
 * meanwhile
 */
export async function signIn(
  services: AccountServices,
  auth: Auth,
  { body: { email, password, rememberMe: remembered = true }, request, reply }: Call<typeof endpoint>,
): Promise<string | null> {
  const { db, clock } = services;
  const account = await findCredentialVersion(db, { email: email.toLowerCase() });
  const body = { email, password, rememberMe: remembered };
  const { headers, response } = await withRefusals(() =>
    startingSession({ credentialVersion: account?.version ?? 0, remembered }, () =>
      auth.api.signInEmail({ body, headers: headersOf(services, request), returnHeaders: true }),
    ),
  );
  if ('twoFactorRedirect' in response) {
    // The challenge is stored now, so a later change of the credentials deletes it. An earlier one is seen
    // here, and the browser never learns the challenge.
    if (!account || !(await isCurrentVersion(db, account))) throw new Refusal('NOT_SIGNED_IN');
    passCookies(reply, headers);
    return null;
  }
  passCookies(reply, headers);
  await noteLogin(db, response.user.id, clock.now());
  return response.user.id;
}
