import { liftProgramMark } from '@limelight/contract/fame/programs';
import { liftRingMark } from '@limelight/contract/fame/rings';
import { endUserAccess, resetHandle } from '@limelight/contract/house/users';
import type { UserRow } from '@limelight/contract/house/users.schema';
import { freezeAccount, restoreAccount, suspendAccount, unfreezeAccount } from '@limelight/contract/people/access';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { noPublicReason, SuspensionFields } from './suspension-fields';
import { userChanged } from './use-user-actions';

/** The actions that need nothing but a reason. */
export const accountActions = {
  suspend: {
    endpoint: suspendAccount,
    verb: 'Suspend',
    text: 'Are you sure you want to suspend this user? They will no longer be able to access their account.',
    participle: 'suspended',
    failing: 'suspend',
    danger: true,
  },
  restore: {
    endpoint: restoreAccount,
    verb: 'Restore',
    text: 'They can log in again. Ended sessions, API keys and cancelled orders stay ended.',
    participle: 'restored',
    failing: 'restore',
    danger: false,
  },
  freeze: {
    endpoint: freezeAccount,
    verb: 'Freeze trading',
    text: 'They can log in, but neither trade nor place orders. Open orders wait. They read this reason.',
    participle: 'frozen',
    failing: 'freeze',
    danger: true,
  },
  unfreeze: {
    endpoint: unfreezeAccount,
    verb: 'Unfreeze',
    text: 'They can trade again, and their open orders go on.',
    participle: 'unfrozen',
    failing: 'unfreeze',
    danger: false,
  },
  'lift-program-mark': {
    endpoint: liftProgramMark,
    verb: 'Rank among players',
    text: 'They leave the bots’ table and are notified. Their session is not taken for a program again.',
    participle: 'updated',
    failing: 'update',
    danger: false,
  },
  'lift-ring-mark': {
    endpoint: liftRingMark,
    verb: 'Rank again',
    text: 'They are in the rankings again and are notified. Only something newly shared takes them out once more.',
    participle: 'updated',
    failing: 'update',
    danger: false,
  },
  'end-access': {
    endpoint: endUserAccess,
    verb: 'Log out everywhere',
    text: 'Their sessions and API keys end on every device. They can log in again with their password.',
    participle: 'logged out',
    failing: 'update',
    danger: true,
  },
  'reset-handle': {
    endpoint: resetHandle,
    verb: 'Reset handle',
    text: 'Other players see a generated handle instead. Nobody can choose the old one again.',
    participle: 'updated',
    failing: 'update',
    danger: true,
  },
} as const;
type AccountAction = keyof typeof accountActions;

export interface AccountDialogProps {
  readonly action: AccountAction;
  readonly user: Pick<UserRow, 'id' | 'name'>;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AccountDialog({ action, user, open, onClose }: AccountDialogProps) {
  const { endpoint, verb, text, participle, failing, danger } = accountActions[action];
  const [read, setRead] = useState(noPublicReason);
  const suspends = action === 'suspend';
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`${verb}: ${user.name}`}
      text={text}
      action={verb}
      danger={danger}
      send={async (reason) => {
        await call(endpoint, { params: { id: user.id }, body: { reason, ...(suspends && read) } });
        userChanged(`User ${participle} successfully`);
      }}
      failed={`Failed to ${failing} user`}
    >
      {suspends && <SuspensionFields value={read} onChange={setRead} />}
    </ConfirmDialog>
  );
}
