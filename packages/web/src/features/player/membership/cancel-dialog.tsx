import type { Membership, Subscription } from '@limelight/contract/money/membership.schema';
import { tierNames } from '@limelight/rules/tier';
import { useState } from 'react';
import { useCancelMembership } from '../../../queries/membership';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { showToast } from '../../../ui/toast-store';
import { CheckoutFailure } from '../payments/checkout-failure';
import styles from './membership-dialogs.module.css';
import { cancelTexts, membershipFailureText } from './membership-view';

export interface CancelDialogProps {
  readonly membership: Membership;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** The second of two clicks. */
export function CancelDialog({ membership, subscription, onClose }: CancelDialogProps) {
  const { plan, canResume } = subscription;
  // Of the membership that is to be cancelled, also while the cancelled one arrives.
  const [texts] = useState(() => cancelTexts(membership, subscription));
  const { mutate, isPending, error } = useCancelMembership(() => {
    onClose();
    showToast({ tone: 'success', text: texts.done });
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
          <Button variant={canResume ? 'primary' : 'danger'} busy={isPending} onClick={() => mutate(undefined)}>
            Cancel membership
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>
          <strong>{texts.ends}</strong> {texts.afterwards}
        </p>
        <p className={styles.small}>{texts.back}</p>
        {error !== null && !isPending && (
          <CheckoutFailure
            text={membershipFailureText(error, 'Your membership was not cancelled. Please try again.')}
          />
        )}
      </div>
    </ResponsiveDialog>
  );
}
