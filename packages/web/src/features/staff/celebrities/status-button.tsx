import { restoreCelebrity, suspendCelebrity } from '@limelight/contract/exchange/celebrities';
import type { StaffCelebrity } from '@limelight/contract/exchange/celebrities.schema';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { refetchCelebrities } from './use-celebrity-changes';

interface StatusButtonProps {
  readonly celebrity: Pick<StaffCelebrity, 'id' | 'name' | 'status' | 'retirement'>;
  /** `text` in the rows of a table. */
  readonly variant?: 'outline' | 'text';
}

/** Suspends or restores a celebrity, with a confirmation and a reason. One that leaves is neither. */
export function StatusButton({ celebrity: { id, name, status, retirement }, variant = 'outline' }: StatusButtonProps) {
  const [open, setOpen] = useState(false);
  const isActive = status === 'active';
  const send = async (reason: string) => {
    await call(isActive ? suspendCelebrity : restoreCelebrity, { params: { id }, body: { reason } });
    showToast({ tone: 'success', text: `Celebrity ${isActive ? 'suspended' : 'restored'} successfully` });
    refetchCelebrities();
  };
  if (retirement !== undefined) return null;
  const action = isActive ? 'Suspend' : 'Restore';
  return (
    <>
      <Button variant={variant} size="small" aria-label={`${action} ${name}`} onClick={() => setOpen(true)}>
        {isActive ? 'Suspend…' : 'Restore…'}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${action} ${name}?`}
        text={
          isActive
            ? 'Are you sure you want to suspend this celebrity? They will no longer appear in the marketplace. Holders keep their shares, and open orders are cancelled. From the next tick on it lasts for 24 hours at least.'
            : 'They return to the marketplace at the price they had. Cancelled orders stay cancelled. The reason is published on the fairness page.'
        }
        action={action}
        danger={isActive}
        send={send}
        failed={`Failed to ${isActive ? 'suspend' : 'restore'} celebrity`}
      />
    </>
  );
}
