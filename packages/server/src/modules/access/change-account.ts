import { mayActOn, type Person } from '@limelight/rules/permission';
import type { Executor } from '../../platform/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { Services } from '../../services.js';
import { freeze, restore, suspend, unfreeze } from './account-state.js';
import { type AccountStanding, type LockedAccount, lockAccount } from './account-state.sql.js';

type AccessServices = Pick<Services, 'db' | 'clock'>;

/** What a member of staff does to a player's account, and why. */
export interface StaffChange {
  readonly actor: Person;
  readonly userId: string;
  readonly reason: string;
}

type Apply = (tx: Executor, account: LockedAccount, now: Date) => Promise<AccountStanding>;

/** @throws Refusal NOT_FOUND, FORBIDDEN, LAST_ADMIN; CONFLICT when the account is in that state already: nothing changes */
function changeAccount(
  { db, clock }: AccessServices,
  { actor, userId }: StaffChange,
  apply: Apply,
): Promise<AccountStanding> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'No such player' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
    return apply(tx, account, clock.now());
  });
}

export function suspendAccount(services: AccessServices, change: StaffChange): Promise<AccountStanding> {
  return changeAccount(services, change, suspend);
}

export function restoreAccount(services: AccessServices, change: StaffChange): Promise<AccountStanding> {
  return changeAccount(services, change, restore);
}

export function freezeAccount(services: AccessServices, change: StaffChange): Promise<AccountStanding> {
  const { actor, reason } = change;
  return changeAccount(services, change, (tx, account, now) =>
    freeze(tx, account, { at: now, by: actor.userId, reason }),
  );
}

export function unfreezeAccount(services: AccessServices, change: StaffChange): Promise<AccountStanding> {
  return changeAccount(services, change, unfreeze);
}
