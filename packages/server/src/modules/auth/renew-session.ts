import { type AccountServices, createAuth } from './auth.js';
import { headersOf } from './auth-headers.js';
import { passCookies } from './call-auth.js';
import { touchSession } from './session.sql.js';
import type { ConfirmingRequest } from './two-factor.js';

/**
 * Extends the session of a returning player, at most once a day, and records the device's last activity. Runs when the
 * web app fetches the current user rather than on every request, so that reading a session never writes.
 */
export function sessionRenewer(services: AccountServices): (seen: ConfirmingRequest) => Promise<void> {
  const { db, clock } = services;
  const auth = createAuth(services);
  return async ({ viewer, request, reply }) => {
    const { headers } = await auth.api.getSession({ headers: headersOf(request), returnHeaders: true });
    passCookies(reply, headers);
    await touchSession(db, viewer.sessionId, clock.now());
  };
}
