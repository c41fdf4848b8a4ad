import type { Role } from '@limelight/rules/permission';
import { makeReferralCode, referralRandomBytes } from '@limelight/rules/referral';
import type { Executor } from '../../../platform/database.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { operator, recordAction } from '../audit-trail/audit-trail.public.js';
import { findAccountByEmail, insertAccount, passwordLinkMaker } from '../auth/auth.public.js';
import { assignRole } from './account-state.js';
import { lockAccount } from './account-state.sql.js';

/** Few, so that a command can create an admin without a server. */
type AdminServices = Pick<Services, 'db' | 'clock' | 'random' | 'publicUrl' | 'hooks'>;

const daySeconds = 86_400;
const nameLengthMax = 80;
const triesMax = 5;

export interface MadeAdmin {
  readonly outcome: 'already-admin' | 'promoted' | 'promoted-unverified' | 'made';
  /**
   * Link to set a password: for a new account, which has none, and for an unverified one, whose password may
   * have been chosen by someone other than the owner of the address.
   */
  readonly passwordUrl: string | null;
}

/**
 * Makes the account with this address an admin, creating it if needed. It checks no permission: only the
 * operator of the server runs it, whom the audit trail names.
 */
export async function makeAdmin(services: AdminServices, email: string): Promise<MadeAdmin> {
  const { db, clock, hooks } = services;
  const account = await findAccountByEmail(db, email);
  if (account?.role === 'admin' && account.emailVerified) return { outcome: 'already-admin', passwordUrl: null };
  const passwordUrlOf = (userId: string) => passwordLinkMaker(services)(userId, daySeconds);
  if (!account) return { outcome: 'made', passwordUrl: await passwordUrlOf(await insertAdmin(services, email)) };
  await db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id);
    if (!locked) return;
    const now = clock.now();
    await assignRole(tx, locked, { role: 'admin', now, hooks });
    await record(tx, { userId: account.id, roleBefore: locked.role, now });
  });
  if (account.emailVerified) return { outcome: 'promoted', passwordUrl: null };
  return { outcome: 'promoted-unverified', passwordUrl: await passwordUrlOf(account.id) };
}

function insertAdmin({ db, clock, random }: AdminServices, email: string): Promise<string> {
  const name = (email.split('@')[0] ?? email).slice(0, nameLengthMax);
  return db.transaction().execute(async (tx) => {
    for (let tries = 0; tries < triesMax; tries += 1) {
      const [id, now] = [uuidv7(clock, random), clock.now()];
      const referral_code = makeReferralCode(name, random.bytes(referralRandomBytes));
      const account = { id, name, email, email_verified: true, role: 'admin', referral_code } as const;
      if (!(await insertAccount(tx, { ...account, created_at: now, updated_at: now }))) continue;
      await record(tx, { userId: id, roleBefore: null, now });
      return id;
    }
    throw new Error(`could not create an account for ${email}`);
  });
}

interface Given {
  readonly userId: string;
  /** Null for an account that the command created. */
  readonly roleBefore: Role | null;
  readonly now: Date;
}

function record(tx: Executor, { userId, roleBefore, now }: Given): Promise<void> {
  return recordAction(tx, {
    actor: operator,
    action: 'user.change-role',
    target: { kind: 'user', id: userId },
    before: roleBefore === null ? null : { role: roleBefore },
    after: { role: 'admin' },
    reason: 'npm run admin',
    now,
  });
}
