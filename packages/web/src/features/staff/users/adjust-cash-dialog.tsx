import { adjustCash } from '@limelight/contract/house/users';
import { adjustmentCentsMax } from '@limelight/rules/ledger';
import { formatSe, seCents } from '@limelight/rules/money';
import { parseHundredths } from '@limelight/rules/typed-number';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { newRequestId } from '../../../queries/uuid';
import { NumberField } from '../../../ui/number-field';
import { Segmented } from '../../../ui/segmented';
import { ConfirmDialog } from '../kit/confirm-dialog';
import type { UserDialogProps } from './grant-vip-dialog';
import { userChanged } from './use-user-actions';

export interface AdjustCashDialogProps extends UserDialogProps {
  /** SE$ cents. */
  readonly cashCents: number;
  readonly reservedCents: number;
}

/** Mounted while it is open. */
export function AdjustCashDialog({ user, cashCents, reservedCents, onClose }: AdjustCashDialogProps) {
  const [id] = useState(newRequestId);
  const [direction, setDirection] = useState<'add' | 'take'>('add');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const cents = parseHundredths(text) ?? 0;
  const amountCents = direction === 'add' ? cents : -cents;
  const problem = problemOf(amountCents, cashCents - reservedCents);
  const after = formatSe(seCents(cashCents + amountCents));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Adjust cash: ${user.name}`}
      text="The player is notified of the amount, and it counts as a gain or a loss like a trade's."
      action={direction === 'add' ? 'Add cash' : 'Take cash'}
      danger={direction === 'take'}
      isReady={() => {
        setError(problem);
        return problem === undefined;
      }}
      send={async (reason) => {
        await call(adjustCash, { params: { id: user.id }, body: { id, amountCents, reason } });
        userChanged('User updated successfully');
      }}
      failed="Failed to update user"
    >
      <Segmented
        label="Direction"
        full
        choices={[
          { value: 'add', label: 'Add' },
          { value: 'take', label: 'Take' },
        ]}
        value={direction}
        onChange={setDirection}
      />
      <NumberField
        label="Amount in SE$"
        value={text}
        error={error}
        hint={`Cash ${formatSe(seCents(cashCents))}${problem === undefined ? `, afterwards ${after}` : ''}`}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

/** What the server would refuse, in SE$ cents. */
function problemOf(amountCents: number, availableCents: number): string | undefined {
  if (amountCents === 0) return 'Please enter an amount, such as 500 or 12.50';
  const most = formatSe(seCents(adjustmentCentsMax));
  if (Math.abs(amountCents) > adjustmentCentsMax) return `At most ${most} at once`;
  if (amountCents >= 0 || availableCents + amountCents >= 0) return undefined;
  return `At most ${formatSe(seCents(Math.max(availableCents, 0)))} can be taken: the rest is spent or reserved`;
}
