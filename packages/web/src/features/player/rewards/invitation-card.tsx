import { formatSeBrief, seCents } from '@limelight/rules/money';
import { useReferrals } from '../../../queries/rewards';
import { Card } from '../../../ui/card';
import { Tag } from '../../../ui/tag';
import styles from './referral.module.css';
import { Gates, StateNote } from './referral-list-card';
import { isBonusToCome, referralStates } from './rewards-view';

/** For an invited player: the progress towards their own bonus. Hidden once it is paid. */
export function InvitationCard() {
  const { data } = useReferrals();
  const invitation = data?.invitation ?? null;
  if (data === undefined || !isBonusToCome(invitation)) return null;
  const { referrerFirstName, bonusCents, state, progress } = invitation;
  return (
    <Card title="Your welcome bonus" aside={<Tag>{referralStates[state].name}</Tag>}>
      <div className={styles.invitation}>
        <p className={styles.terms}>
          {referrerFirstName} invited you. You each get {formatSeBrief(seCents(bonusCents))} when all of this is done.
        </p>
        <Gates progress={progress} needed={data.needed} />
        <StateNote state={state} />
      </div>
    </Card>
  );
}
