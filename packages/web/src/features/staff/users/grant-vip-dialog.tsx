import type { UserRow } from '@limelight/contract/house/users.schema';
import { grantMembership } from '@limelight/contract/money/membership';
import { formatCounted } from '@limelight/rules/count';
import { boundsOf } from '@limelight/rules/permission';
import { tierNames } from '@limelight/rules/tier';
import { dayMs, formatDateTime } from '@limelight/rules/time';
import { parseCount } from '@limelight/rules/typed-number';
import { type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import { useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { call } from '../../../queries/client';
import { newRequestId } from '../../../queries/uuid';
import { useNow } from '../../../ui/now';
import { NumberField } from '../../../ui/number-field';
import { Segmented } from '../../../ui/segmented';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { forEachRow, type RowFailure } from '../kit/for-each-row';
import { SelectedRows } from '../kit/selected-rows';
import { nameOfUser } from './name-of-user';
import { userChanged } from './use-user-actions';

/** What the endpoint allows an admin. */
const daysMaxOfAdmin = 366;

export interface UserDialogProps {
  readonly user: Pick<UserRow, 'id' | 'name'>;
  readonly onClose: () => void;
}

export interface GrantVipDialogProps {
  readonly users: readonly Pick<UserRow, 'id' | 'name' | 'email'>[];
  readonly onClose: () => void;
  /** After the last one, with those that failed; a failure of a single one stays in the dialog. */
  readonly onDone?: (failures: readonly RowFailure[]) => void;
}

/** VIP as a gift to one player or several, until a date. Mounted while it is open. */
export function GrantVipDialog({ users: selected, onClose, onDone }: GrantVipDialogProps) {
  const [users, setUsers] = useState(selected);
  const { data: me } = useMe();
  const daysMax = boundsOf(me?.role ?? 'user', 'user.grant-vip')?.daysMax ?? daysMaxOfAdmin;
  // Of each grant: a repeated click is the same one.
  const [ids] = useState(() => new Map(selected.map(({ id }) => [id, newRequestId()])));
  const [tier, setTier] = useState<VipTier>('basic');
  const [text, setText] = useState('7');
  const [error, setError] = useState<string>();
  const days = parseCount(text) ?? 0;
  const isValid = days >= 1 && days <= daysMax;
  const nowMs = useNow(60_000);
  // Of one who was selected alone, the dialog itself shows what fails.
  const [single] = selected.length === 1 ? selected : [];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Grant VIP: ${single?.name ?? formatCounted(users.length, 'user')}`}
      action="Grant VIP"
      isReady={() => {
        setError(isValid ? undefined : `Please enter 1 to ${daysMax} days`);
        return isValid;
      }}
      send={async (reason) => {
        const send = ({ id: userId }: Pick<UserRow, 'id'>) => {
          const id = ids.get(userId) ?? newRequestId();
          return call(grantMembership, { params: { id: userId }, body: { id, tier, days, reason } });
        };
        if (single !== undefined) {
          await send(single);
          return userChanged('User updated successfully');
        }
        const participle = `given ${tierNames[tier]}`;
        onDone?.(await forEachRow({ rows: users, send, noun: 'user', participle, nameOf: nameOfUser }));
      }}
      failed="Failed to update user"
    >
      {single === undefined && <SelectedRows rows={users} nameOf={nameOfUser} onChange={setUsers} />}
      <Segmented
        label="Plan"
        full
        choices={vipTiers.map((value) => ({ value, label: tierNames[value] }))}
        value={tier}
        onChange={setTier}
      />
      <NumberField
        whole
        label="Days"
        value={text}
        error={error}
        hint={isValid ? `Until ${formatDateTime(nowMs + days * dayMs)}` : `1 to ${daysMax}`}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  );
}
