import type { AuditAction } from '@limelight/rules/audit-action';
import { mayActOn } from '@limelight/rules/permission';
import { suspensionText } from '@limelight/rules/suspension';
import type { Hooks } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../audit-trail/audit-trail.public.js';
import { freeze, restore, suspend, unfreeze } from './account-state.js';
import { type AccountStatus, type LockedAccount, lockAccount } from './account-state.sql.js';

/** The action of a member of staff on a player's account, and its reason. */
export interface StaffChange {
  readonly actor: Actor;
  readonly userId: string;
  readonly reason: string;
  /** What a suspended player reads; a general sentence without it. */
  readonly publicText?: string | undefined;
}

interface AppliedChange extends StaffChange {
  readonly now: Date;
  readonly hooks: Hooks;
}

interface Change {
  readonly action: AuditAction;
  readonly apply: (tx: Executor, account: LockedAccount, change: AppliedChange) => Promise<AccountStatus>;
  /** The fields that the action changes, for the audit trail. */
  readonly fields: (status: AccountStatus) => Readonly<Record<string, unknown>>;
  /** What the audit trail notes of the change besides. */
  readonly noted?: (change: StaffChange) => Readonly<Record<string, unknown>>;
}

/**
 * The use case that changes an account and records the change in the audit trail, in one transaction.
 * @throws Refusal NOT_FOUND, FORBIDDEN, LAST_ADMIN; CONFLICT when nothing would change: a repeated suspension
 * would otherwise seem recorded although its reason is not stored
 */
function accountChange({ action, apply, fields, noted = () => ({}) }: Change) {
  return (
    { db, clock, hooks }: Pick<Services, 'db' | 'clock' | 'hooks'>,
    change: StaffChange,
  ): Promise<AccountStatus> =>
    db.transaction().execute(async (tx) => {
      const { actor, userId, reason } = change;
      const account = await lockAccount(tx, userId);
      if (!account) throw new Refusal('NOT_FOUND', { message: 'No such player' });
      if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
      const now = clock.now();
      const after = await apply(tx, account, { ...change, now, hooks });
      const target = { kind: 'user', id: userId } as const;
      const recorded = { before: fields(account), after: { ...fields(after), ...noted(change) } };
      await recordAction(tx, { actor, action, target, ...recorded, reason, now });
      return after;
    });
}

const stateOf = ({ state }: AccountStatus) => ({ state });
const freezeOf = ({ freeze }: AccountStatus) => ({ frozen: freeze !== null, frozenReason: freeze?.reason ?? null });

const publicTextOf = ({ publicText = suspensionText() }: StaffChange) => ({ publicText });

export const suspendAccount = accountChange({
  action: 'user.suspend',
  apply: (tx, account, change) => suspend(tx, account, { ...change, ...publicTextOf(change) }),
  fields: stateOf,
  noted: publicTextOf,
});
export const restoreAccount = accountChange({ action: 'user.restore', apply: restore, fields: stateOf });
export const freezeAccount = accountChange({
  action: 'user.freeze',
  apply: async (tx, account, { actor, userId, reason, now, hooks }) => {
    const status = await freeze(tx, account, { at: now, by: actor.userId, reason });
    await hooks.account('freezes', tx, { userId, now });
    return status;
  },
  fields: freezeOf,
});
export const unfreezeAccount = accountChange({
  action: 'user.unfreeze',
  apply: async (tx, account, { userId, now, hooks }) => {
    const status = await unfreeze(tx, account, now);
    await hooks.account('freezes', tx, { userId, now });
    return status;
  },
  fields: freezeOf,
});
