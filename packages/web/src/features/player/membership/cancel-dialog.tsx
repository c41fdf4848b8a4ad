import type { Subscription } from '@limelight/contract/membership.schema';
import { tierNames } from '@limelight/rules/tier';
import { useCancelMembership } from '../../../queries/membership';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { showToast } from '../../../ui/toast-store';
import { CheckoutFailure } from '../payments/checkout-failure';
import styles from './membership-dialogs.module.css';
import { lastsUntil, membershipFailureText } from './membership-view';

export interface CancelDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** The second of two clicks. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const { plan, canResume } = subscription;
  const until = lastsUntil(subscription);
  const { mutate, isPending, error } = useCancelMembership();
  const cancel = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        showToast({ tone: 'success', text: `Cancelled. ${tierNames[plan]} stays until ${until}` });
      },
    });
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      locked={isPending}
      title={`Cancel ${tierNames[plan]}?`}
      width={440}
      footer={
        <>
          <Button
            variant="outline"
            disabledReason={isPending ? 'Your membership is being cancelled' : undefined}
            onClick={onClose}
          >
            Keep {tierNames[plan]}
          </Button>
          <Button variant={canResume ? 'primary' : 'danger'} busy={isPending} onClick={cancel}>
            Cancel membership
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>
          Your perks stay until <strong>{until}</strong>. After that you are on the Free Plan, and nothing more is
          charged.
        </p>
        <p className={styles.small}>
          {canResume
            ? 'You can change your mind until then.'
            : 'This cannot be taken back, but you can subscribe again at any time.'}
        </p>
        {error !== null && !isPending && (
          <CheckoutFailure
            text={membershipFailureText(error, 'Your membership was not cancelled. Please try again.')}
          />
        )}
      </div>
    </ResponsiveDialog>
  );
}
