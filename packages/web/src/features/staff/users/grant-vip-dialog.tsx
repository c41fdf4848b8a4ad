import { grantMembership } from '@limelight/contract/membership';
import type { UserRow } from '@limelight/contract/users.schema';
import { boundsOf } from '@limelight/rules/permission';
import { tierNames } from '@limelight/rules/tier';
import { dayMs, formatDateTime } from '@limelight/rules/time';
import { type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import { useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { call } from '../../../queries/client';
import { newRequestId } from '../../../queries/uuid';
import { useNow } from '../../../ui/now';
import { Segmented } from '../../../ui/segmented';
import { TextField } from '../../../ui/text-field';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { userChanged } from './use-user-actions';

/** What the endpoint allows an admin. */
const daysMaxOfAdmin = 366;

export interface UserDialogProps {
  readonly user: Pick<UserRow, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** VIP as a gift, until a date. Mounted while it is open. */
export function GrantVipDialog({ user, onClose }: UserDialogProps) {
  const { data: me } = useMe();
  const daysMax = boundsOf(me?.role ?? 'user', 'user.grant-vip')?.daysMax ?? daysMaxOfAdmin;
  // Of this grant: a repeated click is the same one.
  const [id] = useState(newRequestId);
  const [tier, setTier] = useState<VipTier>('basic');
  const [text, setText] = useState('7');
  const [error, setError] = useState<string>();
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  const isValid = days >= 1 && days <= daysMax;
  const until = useNow(60_000) + days * dayMs;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Grant VIP: ${user.name}`}
      action="Grant VIP"
      isReady={() => {
        setError(isValid ? undefined : `Please enter 1 to ${daysMax} days`);
        return isValid;
      }}
      send={async (reason) => {
        await call(grantMembership, { params: { id: user.id }, body: { id, tier, days, reason } });
        userChanged('User updated successfully');
      }}
      failed="Failed to update user"
    >
      <Segmented
        label="Plan"
        full
        choices={vipTiers.map((value) => ({ value, label: tierNames[value] }))}
        value={tier}
        onChange={setTier}
      />
      <TextField
        label="Days"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={error}
        hint={isValid ? `Until ${formatDateTime(until)}` : `1 to ${daysMax}`}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  );
}
