import type { Referrals } from '@limelight/contract/rewards.schema';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { useReferrals } from '../../../queries/rewards';
import { Card } from '../../../ui/card';
import { Tag } from '../../../ui/tag';
import styles from './referral.module.css';
import { Gates, StateNote } from './referral-list-card';
import { isBonusToCome, referralStateNames } from './rewards-view';

/** For an invited player: the progress towards their own bonus. Hidden once it is paid. */
export function InvitationCard() {
  const { data } = useReferrals();
  const invitation = data?.invitation ?? null;
  if (data === undefined || !isBonusToCome(invitation)) return null;
  return (
    <Card title="Your welcome bonus" aside={<Tag>{referralStateNames[invitation.state]}</Tag>}>
      <Progress invitation={invitation} needed={data.needed} />
    </Card>
  );
}

interface ProgressProps {
  readonly invitation: NonNullable<Referrals['invitation']>;
  readonly needed: Referrals['needed'];
}

function Progress({ invitation, needed }: ProgressProps) {
  const { referrerFirstName, bonusCents, state, progress } = invitation;
  return (
    <div className={styles.invitation}>
      <p className={styles.terms}>
        {referrerFirstName} invited you. You each get {formatSeBrief(seCents(bonusCents))} when all of this is done.
      </p>
      <Gates progress={progress} needed={needed} />
      <StateNote state={state} />
    </div>
  );
}
