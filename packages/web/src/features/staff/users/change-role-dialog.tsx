import { changeRole } from '@limelight/contract/people/access';
import { type Role, roles } from '@limelight/rules/permission';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { Segmented } from '../../../ui/segmented';
import { ConfirmDialog } from '../kit/confirm-dialog';
import type { UserDialogProps } from './grant-vip-dialog';
import { roleNames } from './role-names';
import { userChanged } from './use-user-actions';

const meanings: Readonly<Record<Role, string>> = {
  user: 'Plays, and sees nothing of the back-office.',
  manager: 'Runs the game from the back-office, without roles, cash and revenue.',
  admin: 'May do everything, also change the role of others.',
};

/** Mounted while it is open. */
export function ChangeRoleDialog({ user, role, onClose }: UserDialogProps & { readonly role: Role }) {
  const [chosen, setChosen] = useState(role);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Change role: ${user.name}`}
      text={meanings[chosen]}
      action="Change role"
      actionDisabledReason={chosen === role ? `${user.name} has this role already` : undefined}
      send={async (reason) => {
        await call(changeRole, { params: { id: user.id }, body: { role: chosen, reason } });
        userChanged('User updated successfully');
      }}
      failed="Failed to update user"
    >
      <Segmented
        label="Role"
        full
        choices={roles.map((value) => ({ value, label: roleNames[value] }))}
        value={chosen}
        onChange={setChosen}
      />
    </ConfirmDialog>
  );
}
