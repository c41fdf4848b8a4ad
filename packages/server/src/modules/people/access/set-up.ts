import { paths } from '@limelight/contract/paths';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { operator } from '../audit-trail/audit-trail.public.js';
import { type AdminServices, type MadeAdmin, makeAdminWithin } from './make-admin.js';
import { lockMakingAdmins, readSetupState } from './setup-state.sql.js';
import { setupTokenOf, standingOf } from './setup-token.js';

type Secrets = Pick<Services, 'secrets'>;

/**
 * Where the first admin is made, for the start to print; null when there is one. The token is behind the
 * number sign, which no browser sends: it reaches no log of a proxy and no other site.
 */
export async function findSetupPath({ db, secret }: Pick<Services, 'db' | 'secret'>): Promise<string | null> {
  const state = await readSetupState(db);
  const token = state === undefined ? null : setupTokenOf(state, secret);
  return token === null ? null : `${paths.setup}#${token}`;
}

/** @throws Refusal CONFLICT for a token that was valid until there was an admin, NOT_FOUND for any other */
export async function requireSetupToken(db: Executor, { secrets }: Secrets, token: string): Promise<void> {
  const state = await readSetupState(db);
  const standing = state === undefined ? 'unknown' : standingOf(token, state, secrets);
  if (standing === 'unknown') throw new Refusal('NOT_FOUND');
  if (standing === 'spent') throw new Refusal('CONFLICT', { message: 'This game is set up already' });
}

interface FirstAdmin {
  readonly token: string;
  readonly email: string;
  /** Of the request, for the audit trail. */
  readonly requestId: string;
  readonly address: string;
}

/**
 * Makes the first admin, as the command of the operator does. Of two requests in parallel the second waits,
 * and is refused.
 * @throws Refusal as `requireSetupToken`, and BAD_REQUEST for an account that is not active
 */
export function makeFirstAdmin(
  services: AdminServices & Secrets,
  { token, email, requestId, address }: FirstAdmin,
): Promise<MadeAdmin> {
  return services.db.transaction().execute(async (tx) => {
    await lockMakingAdmins(tx);
    await requireSetupToken(tx, services, token);
    const actor = { ...operator, requestId, address };
    const made = await makeAdminWithin(tx, services, { email, actor, reason: 'By the set-up link' });
    if (made.outcome !== 'not-active') return made;
    throw new Refusal('BAD_REQUEST', { details: { email: 'This account is suspended. Enter another address' } });
  });
}
