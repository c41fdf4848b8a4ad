import { mayActOn } from '@limelight/rules/permission';
import { dayMs } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import type { Actor } from '../../platform/http/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { uuidv7 } from '../../platform/random.js';
import { readSignedId } from '../../platform/signed-id.js';
import type { Services } from '../../services.js';
import { endAccess, lockAccount } from '../access/access.public.js';
import { recordAction } from '../audit-trail/audit-trail.public.js';
import { deleteOpenTokens, enqueueMail } from '../auth/auth.public.js';
import {
  findAddressee,
  findEmailChange,
  insertEmailChange,
  isTaken,
  markReverted,
  type NewAddress,
  updateEmail,
} from './email-change.sql.js';

/** How long the old address can take the account back. */
const revertibleMs = 7 * dayMs;

type EmailServices = Pick<Services, 'db' | 'clock' | 'random' | 'secret'>;

export interface EmailChangeRequest {
  readonly actor: Actor;
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  readonly reason: string;
}

/**
 * Gives an account another address, for a player who has lost theirs. All access and all mailed links end; the new
 * address must be verified; the old one is notified and can take the account back. The audit trail, which is never
 * erased, contains no whole address.
 * @throws Refusal NOT_FOUND, FORBIDDEN; CONFLICT for a closed account and for an address that has an account
 */
export function changeEmail(services: EmailServices, request: EmailChangeRequest): Promise<void> {
  const { db, clock, random } = services;
  const { actor, userId, email, reason } = request;
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'No such user' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
    if (account.state === 'closed') throw new Refusal('CONFLICT', { message: 'This account is closed' });
    const now = clock.now();
    const { name, email: oldEmail } = await findAddressee(tx, userId);
    await takeAddress(tx, { userId, email, verified: false, now });
    const id = uuidv7(clock, random);
    const change = { old_email: oldEmail, new_email: email, changed_by: actor.userId, changed_at: now };
    await insertEmailChange(tx, { id, user_id: userId, ...change });
    await enqueueMail(services, tx, { template: 'verify-email', email });
    await enqueueMail(services, tx, { template: 'email-changed', email: oldEmail, name, emailChangeId: id });
    const [before, after] = [{ email: masked(oldEmail) }, { email: masked(email) }];
    const target = { kind: 'user', id: userId } as const;
    await recordAction(tx, { actor, action: 'user.change-email', target, before, after, reason, now });
  });
}

/**
 * The way back of the old address. Who holds it may be the only owner, so everybody is logged out again, and a link to
 * set a password follows.
 * @throws Refusal NOT_FOUND for a link that is invalid, too old, used or overtaken; CONFLICT when the address has an
 * account meanwhile
 */
export async function revertEmailChange(services: EmailServices, token: string): Promise<void> {
  const { db, clock, secret } = services;
  const id = readSignedId(token, { secret, purpose: 'email-change' });
  const found = id === null ? undefined : await findEmailChange(db, id);
  const invalid = new Refusal('NOT_FOUND', { message: 'Invalid or expired link' });
  if (!found) throw invalid;
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, found.user_id);
    const change = await findEmailChange(tx, found.id);
    const now = clock.now();
    if (!account || account.state === 'closed' || !change || change.reverted_at !== null) throw invalid;
    if (now.getTime() - change.changed_at.getTime() > revertibleMs) throw invalid;
    const { email } = await findAddressee(tx, account.userId);
    if (email !== change.new_email) throw invalid;
    // The link reached the owner of the address, which proves it as a verification does.
    await takeAddress(tx, { userId: account.userId, email: change.old_email, verified: true, now });
    await markReverted(tx, change.id, now);
    await enqueueMail(services, tx, { template: 'reset-password', email: change.old_email });
  });
}

async function takeAddress(tx: Executor, address: NewAddress): Promise<void> {
  if (await isTaken(tx, address.email)) {
    throw new Refusal('CONFLICT', { message: 'This address already has an account' });
  }
  await updateEmail(tx, address);
  await endAccess(tx, address.userId, address.now);
  await deleteOpenTokens(tx, address.userId);
}

/** "h…@example.org". */
function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
