import type { Subscription } from '@limelight/contract/money/membership.schema';
import { usCents as us } from '@limelight/rules/money';
import { tierNames } from '@limelight/rules/tier';
import type { VipTier } from '@limelight/rules/vip-plan';
import { useState } from 'react';
import { useChangePlan, usePriceToday } from '../../../queries/membership';
import { newRequestId } from '../../../queries/uuid';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Skeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { showToast } from '../../../ui/toast-store';
import { useRestored } from '../payments/checkout-dialog';
import { CheckoutFailure } from '../payments/checkout-failure';
import { ImmediateDelivery } from '../payments/immediate-delivery';
import { useLeaveFor } from '../payments/leave-for';
import { gatewayTexts } from '../payments/payments-view';
import styles from './membership-dialogs.module.css';
import { changedText, changeText, membershipFailureText, monthlyText, paysToday } from './membership-view';

export interface ChangePlanDialogProps {
  readonly subscription: Subscription;
  readonly plan: VipTier;
  readonly usCents: number;
  readonly onClose: () => void;
}

/** Mounted for one change: all its attempts have the same id. */
export function ChangePlanDialog({ subscription, plan, usCents, onClose }: ChangePlanDialogProps) {
  const [id] = useState(newRequestId);
  // The dialog describes the change that was clicked, also when the membership has followed it already.
  const [before] = useState(subscription);
  const leaveFor = useLeaveFor();
  const { mutate, isPending, data, error } = useChangePlan(({ url }) => {
    if (url !== null) return leaveFor(url);
    onClose();
    showToast({ tone: 'success', text: changedText(before, plan) });
  });
  const charges = paysToday(before, plan);
  const today = usePriceToday(plan, { enabled: charges && data === undefined });
  useRestored(onClose);
  // Until the provider's page is there.
  const busy = isPending || data !== undefined;
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      locked={busy}
      title={`Change to ${tierNames[plan]}`}
      width={440}
      footer={
        <>
          <Button variant="outline" disabledReason={busy ? 'Your plan is being changed' : undefined} onClick={onClose}>
            Keep {tierNames[before.plan]}
          </Button>
          <Button
            busy={busy}
            disabledReason={charges && !busy ? todayProblem(today) : undefined}
            onClick={() => mutate({ id, plan })}
          >
            {charges ? 'Pay and Change Plan' : 'Change Plan'}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <dl>
          <FigureRow label="Your plan now" value={tierNames[before.plan]} />
          <FigureRow label="Paid with" value={gatewayTexts[before.gateway].name} />
          <FigureRow strong={!charges} label={tierNames[plan]} value={monthlyText(usCents)} />
          {charges && <FigureRow strong label="To pay today, at most" value={<Today cents={today.data} />} />}
        </dl>
        <p className={styles.small}>{changeText(before, plan, usCents)}</p>
        {charges && <ImmediateDelivery />}
        {error !== null && !busy && (
          <CheckoutFailure text={membershipFailureText(error, 'Your plan was not changed. Please try again.')} />
        )}
      </div>
    </ResponsiveDialog>
  );
}

type PriceToday = ReturnType<typeof usePriceToday>;

/** Nobody confirms an amount that is not named. */
function todayProblem({ data, error }: PriceToday): string | undefined {
  if (typeof data === 'number') return undefined;
  return error === null ? 'Working out what you pay today' : 'What you pay today did not load. Please try again';
}

function Today({ cents }: { readonly cents: PriceToday['data'] }) {
  return typeof cents === 'number' ? <Money us={us(cents)} /> : <Skeleton width={72} height={20} />;
}
