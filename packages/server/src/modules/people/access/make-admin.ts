import type { Role } from '@limelight/rules/permission';
import { makeReferralCode, referralRandomBytes } from '@limelight/rules/referral';
import type { Executor } from '../../../platform/database.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { type Operator, operator, recordAction } from '../audit-trail/audit-trail.public.js';
import { findAccountByEmail, findPasswordHash, insertAccount, passwordPathMaker } from '../auth/auth.public.js';
import { assignRole } from './account-state.js';
import { lockAccount } from './account-state.sql.js';
import { lockMakingAdmins } from './setup-state.sql.js';

/** Few, so that a command can create an admin without a server. */
export type AdminServices = Pick<Services, 'db' | 'clock' | 'random' | 'hooks'>;

const daySeconds = 86_400;
const nameLengthMax = 80;
const triesMax = 5;

export interface MadeAdmin {
  /** `not-active`: the account is suspended, and nothing was changed. */
  readonly outcome: 'already-admin' | 'not-active' | 'promoted' | 'promoted-unverified' | 'made';
  /**
   * Path of the link to set a password: for an account without one, and for an unverified one, whose password
   * may have been chosen by someone other than the owner of the address.
   */
  readonly passwordPath: string | null;
}

interface Making {
  readonly email: string;
  /** Whom the audit trail names, and why. */
  readonly actor: Operator;
  readonly reason: string;
}

/**
 * Makes the account with this address an admin, creating it if needed. It checks no permission: only the
 * operator of the server runs it, whom the audit trail names.
 */
export function makeAdmin(services: AdminServices, email: string): Promise<MadeAdmin> {
  return services.db.transaction().execute(async (tx) => {
    await lockMakingAdmins(tx);
    return makeAdminWithin(tx, services, { email, actor: operator, reason: 'npm run admin' });
  });
}

/** The same in the caller's transaction, which holds `lockMakingAdmins`. */
export async function makeAdminWithin(tx: Executor, services: AdminServices, making: Making): Promise<MadeAdmin> {
  const { clock, random, hooks } = services;
  const passwordPathOf = (userId: string) => passwordPathMaker({ db: tx, clock, random })(userId, daySeconds);
  const found = await findAccountByEmail(tx, making.email);
  const account = found && (await lockAccount(tx, found.id));
  if (account === undefined) {
    const now = clock.now();
    const userId = await insertAdmin(tx, { now, clock, random }, making.email);
    const passwordPath = await passwordPathOf(userId);
    await record(tx, making, { userId, roleBefore: null, now });
    return { outcome: 'made', passwordPath };
  }
  const { userId, role, state, emailVerified } = account;
  if (role === 'admin' && emailVerified) {
    const hasPassword = (await findPasswordHash(tx, userId)) !== undefined;
    return { outcome: 'already-admin', passwordPath: hasPassword ? null : await passwordPathOf(userId) };
  }
  if (state !== 'active') return { outcome: 'not-active', passwordPath: null };
  const now = clock.now();
  const passwordPath = emailVerified ? null : await passwordPathOf(userId);
  await assignRole(tx, account, { role: 'admin', now, hooks });
  await record(tx, making, { userId, roleBefore: role, now });
  return { outcome: emailVerified ? 'promoted' : 'promoted-unverified', passwordPath };
}

async function insertAdmin(
  tx: Executor,
  { now, clock, random }: Pick<Services, 'clock' | 'random'> & { readonly now: Date },
  email: string,
): Promise<string> {
  const name = (email.split('@')[0] ?? email).slice(0, nameLengthMax);
  for (let tries = 0; tries < triesMax; tries += 1) {
    const id = uuidv7(clock, random);
    const referral_code = makeReferralCode(name, random.bytes(referralRandomBytes));
    const account = { id, name, email, email_verified: true, role: 'admin', referral_code } as const;
    if (await insertAccount(tx, { ...account, created_at: now, updated_at: now })) return id;
  }
  throw new Error(`could not create an account for ${email}`);
}

interface Given {
  readonly userId: string;
  /** Null for an account that was made with the role. */
  readonly roleBefore: Role | null;
  readonly now: Date;
}

function record(tx: Executor, { actor, reason }: Making, { userId, roleBefore, now }: Given): Promise<void> {
  return recordAction(tx, {
    actor,
    action: 'user.change-role',
    target: { kind: 'user', id: userId },
    before: roleBefore === null ? null : { role: roleBefore },
    after: { role: 'admin' },
    reason,
    now,
  });
}
