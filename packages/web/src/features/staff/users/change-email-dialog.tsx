import { changeEmail } from '@limelight/contract/house/users';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { TextField } from '../../../ui/text-field';
import { emailLengthMax } from '../../account/email-address';
import { ConfirmDialog } from '../kit/confirm-dialog';
import type { UserDialogProps } from './grant-vip-dialog';
import { userChanged } from './use-user-actions';

/** Mounted while it is open. */
export function ChangeEmailDialog({ user, onClose }: UserDialogProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const isAddress = /^\S+@\S+\.\S+$/.test(email.trim());
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Change email: ${user.name}`}
      text="They are logged out everywhere and verify the new address. The old one is notified and can take the account back for seven days."
      action="Change email"
      danger
      isReady={() => {
        setError(isAddress ? undefined : 'Please enter a valid email address');
        return isAddress;
      }}
      send={async (reason) => {
        await call(changeEmail, { params: { id: user.id }, body: { email: email.trim(), reason } });
        userChanged('User updated successfully');
      }}
      failed="Failed to update user"
    >
      <TextField
        label="New email"
        type="email"
        autoComplete="off"
        maxLength={emailLengthMax}
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
