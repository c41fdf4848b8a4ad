import type { Membership, Subscription } from '@limelight/contract/money/membership.schema';
import { paths } from '@limelight/contract/paths';
import type { GatewayName } from '@limelight/rules/payment';
import { tierNames } from '@limelight/rules/tier';
import { formatDate } from '@limelight/rules/time';
import type { VipTier } from '@limelight/rules/vip-plan';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CreditCard, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { usePaymentPage, useResumeMembership } from '../../../queries/membership';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { showToast } from '../../../ui/toast-store';
import { useLeaveFor } from '../payments/leave-for';
import { gatewayTexts } from '../payments/payments-view';
import { CancelDialog } from './cancel-dialog';
import styles from './membership-card.module.css';
import {
  canTakeBack,
  isPaused,
  membershipFailureText,
  membershipTexts,
  membershipTitle,
  nextChargeText,
} from './membership-view';

export interface MembershipCardProps {
  readonly membership: Membership;
  /** Takes back a change to another plan where the player approves that at the provider. */
  readonly onKeep: (plan: VipTier) => void;
}

/**
 * The own membership: its plan, what is charged next, and every way to change it. Absent for free players.
 */
export function MembershipCard({ membership, onKeep }: MembershipCardProps) {
  const { subscription } = membership;
  const title = membershipTitle(membership);
  if (title === null) return null;
  return (
    <section className={styles.card} data-theme="dark" aria-labelledby="membership">
      <div className={styles.head}>
        <h2 id="membership">{title}</h2>
        {subscription !== null && <StateTag subscription={subscription} paused={isPaused(membership)} />}
      </div>
      {membershipTexts(membership).map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      {subscription !== null && (
        <>
          <Facts subscription={subscription} />
          <Actions membership={membership} subscription={subscription} onKeep={onKeep} />
        </>
      )}
    </section>
  );
}

interface OfSubscription {
  readonly subscription: Subscription;
}

function StateTag({ subscription: { state, endsWithPeriod }, paused }: OfSubscription & { readonly paused: boolean }) {
  if (paused) return <Tag tone="warn">Paused</Tag>;
  if (state === 'past-due') {
    return (
      <Tag tone="danger" icon={<CircleAlert aria-hidden strokeWidth={2} />}>
        Renewal failed
      </Tag>
    );
  }
  return endsWithPeriod ? <Tag tone="warn">Cancelled</Tag> : <Tag tone="gain">Active</Tag>;
}

function Facts({ subscription }: OfSubscription) {
  const { plan, gateway, startedAt } = subscription;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Plan</dt>
        <dd>{tierNames[plan]}</dd>
      </div>
      <div>
        <dt>Next charge</dt>
        <dd>{nextChargeText(subscription)}</dd>
      </div>
      <div>
        <dt>Paid with</dt>
        <dd>{gatewayTexts[gateway].name}</dd>
      </div>
      <div>
        <dt>Member since</dt>
        <dd>{formatDate(Date.parse(startedAt))}</dd>
      </div>
    </dl>
  );
}

function Actions({ membership, subscription, onKeep }: OfSubscription & MembershipCardProps) {
  const { state, endsWithPeriod, nextPlan, plan, gateway, hasPaymentPage } = subscription;
  const [cancelling, setCancelling] = useState(false);
  const staffReason = useStaffReason();
  const isPastDue = state === 'past-due';
  const keepText = `Keep ${tierNames[plan]}`;
  return (
    <div className={styles.actions}>
      {hasPaymentPage && !endsWithPeriod && <CardButton gateway={gateway} primary={isPastDue} />}
      {canTakeBack(subscription) ? (
        <ResumeButton text={endsWithPeriod ? 'Resume membership' : keepText} plan={tierNames[plan]} />
      ) : (
        nextPlan !== null &&
        !isPastDue && (
          <Button disabledReason={staffReason} onClick={() => onKeep(plan)}>
            {keepText}
          </Button>
        )
      )}
      {!endsWithPeriod && (
        <Button variant="outline" onClick={() => setCancelling(true)}>
          Cancel membership
        </Button>
      )}
      <Link to={paths.buyTokens} hash="payments" className={styles.history}>
        Payment history
      </Link>
      {cancelling && (
        <CancelDialog membership={membership} subscription={subscription} onClose={() => setCancelling(false)} />
      )}
    </div>
  );
}

interface CardButtonProps {
  readonly gateway: GatewayName;
  readonly primary: boolean;
}

/** While a renewal is overdue this is the one thing to do. */
function CardButton({ gateway, primary }: CardButtonProps) {
  const leaveFor = useLeaveFor();
  const thing = gateway === 'paypal' ? 'payment method' : 'card';
  const failed = `The page for your ${thing} did not open. Please try again.`;
  const { mutate, isPending } = usePaymentPage();
  const open = () =>
    mutate(undefined, {
      onSuccess: ({ url }) => (url === null ? showToast({ tone: 'error', text: failed }) : leaveFor(url)),
      onError: (error) => showToast({ tone: 'error', text: membershipFailureText(error, failed) }),
    });
  return (
    <Button
      variant={primary ? 'primary' : 'outline'}
      busy={isPending}
      icon={<CreditCard aria-hidden size={18} strokeWidth={1.75} />}
      onClick={open}
    >
      {primary ? `Update your ${thing}` : `Change ${thing}`}
    </Button>
  );
}

interface ResumeButtonProps {
  readonly text: string;
  /** The name of the plan that goes on. */
  readonly plan: string;
}

function ResumeButton({ text, plan }: ResumeButtonProps) {
  const staffReason = useStaffReason();
  const { mutate, isPending } = useResumeMembership(() => showToast({ tone: 'success', text: `${plan} goes on` }));
  const resume = () =>
    mutate(undefined, {
      onError: (error) =>
        showToast({
          tone: 'error',
          text: membershipFailureText(error, 'Your membership could not be resumed. Please try again.'),
        }),
    });
  return (
    <Button
      busy={isPending}
      disabledReason={staffReason}
      icon={<RotateCcw aria-hidden size={18} strokeWidth={1.75} />}
      onClick={resume}
    >
      {text}
    </Button>
  );
}
