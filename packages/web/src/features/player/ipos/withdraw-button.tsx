import type { IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { useState } from 'react';
import { messageOf } from '../../../queries/api-error';
import { useWithdraw } from '../../../queries/ipos';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { showToast } from '../../../ui/toast-store';

/** Gives a subscription back, after a question. */
export function WithdrawButton({ own }: { readonly own: IpoSubscription }) {
  const [open, setOpen] = useState(false);
  const { mutateAsync, isPending } = useWithdraw();
  const reserved = formatSe(seCents(own.reservedCents));
  const withdraw = async () => {
    try {
      await mutateAsync(own.ipoId);
      setOpen(false);
      showToast({ tone: 'success', text: `Subscription withdrawn. ${reserved} is free again.` });
    } catch (error) {
      showToast({ tone: 'error', text: messageOf(error, 'Failed to withdraw') });
    }
  };
  return (
    <>
      <Button variant="text" size="small" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ResponsiveDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Withdraw your subscription?"
        width={440}
        footer={
          <>
            <Button variant="outline" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={isPending} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          </>
        }
      >
        <p>
          {formatCounted(own.shares, 'share')} and {reserved} of reserved cash. You can subscribe again until the window
          closes.
        </p>
      </ResponsiveDialog>
    </>
  );
}
