import type { Referral, Referrals } from '@limelight/contract/play/rewards.schema';
import { formatCount } from '@limelight/rules/count';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { formatDate } from '@limelight/rules/time';
import { Circle, CircleCheck, UserPlus } from 'lucide-react';
import { useReferrals } from '../../../queries/rewards';
import { useSiteName } from '../../../queries/settings';
import { shareReferral } from '../../../shell/referral-sharing';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { EmptyState } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { QueryCard } from '../query-card';
import styles from './referral.module.css';
import { gatesOf, isBonusToCome, referralStates } from './rewards-view';

/** For an invited player: the progress towards their own bonus. Hidden once it is paid. */
export function InvitationCard() {
  const { data } = useReferrals();
  const invitation = data?.invitation ?? null;
  if (data === undefined || !isBonusToCome(invitation)) return null;
  const { referrerHandle, bonusCents, state, progress, reason } = invitation;
  return (
    <Card title="Your welcome bonus" aside={<Tag>{referralStates[state].name}</Tag>}>
      <div className={styles.invitation}>
        <p className={styles.terms}>
          {referrerHandle} invited you. You each get {formatSeBrief(seCents(bonusCents))} when all of this is done.
        </p>
        <Gates progress={progress} needed={data.needed} />
        <StateNote state={state} reason={reason} />
      </div>
    </Card>
  );
}

/** The players who used the code, with their progress. */
export function ReferralListCard() {
  const referrals = useReferrals();
  return (
    <QueryCard
      title="Your invitations"
      query={referrals}
      label="Loading your invitations"
      height={160}
      aside={
        referrals.data !== undefined &&
        referrals.data.totals.joined > 0 && (
          <span>
            {referrals.data.paidThisMonth} of {referrals.data.perMonthMax} paid this month
          </span>
        )
      }
    >
      {(data) => (data.referrals.length === 0 ? <NoReferrals referrals={data} /> : <Arrivals referrals={data} />)}
    </QueryCard>
  );
}

function NoReferrals({ referrals: { link, bonusCents } }: { readonly referrals: Referrals }) {
  const siteName = useSiteName();
  return (
    <EmptyState
      icon={<UserPlus aria-hidden size={24} strokeWidth={1.75} />}
      title="No friends have joined yet"
      text="Share your code and track your friends’ progress here."
      action={
        <Button
          variant="outline"
          onClick={() => void shareReferral({ siteName, link, bonusCents: seCents(bonusCents) })}
        >
          Share your code
        </Button>
      }
    />
  );
}

function Arrivals({ referrals: { referrals, needed, totals } }: { readonly referrals: Referrals }) {
  return (
    <>
      <ul className={styles.list}>
        {referrals.map((referral) => (
          <Arrival key={referral.number} referral={referral} needed={needed} />
        ))}
      </ul>
      {totals.joined > referrals.length && (
        <p className={`${styles.note} ${styles.foot}`}>
          The newest {referrals.length} of {formatCount(totals.joined)}.
        </p>
      )}
    </>
  );
}

function Arrival({ referral, needed }: { readonly referral: Referral } & Pick<Referrals, 'needed'>) {
  const { handle, joinedAt, state, bonusCents, progress, paidAt, reason } = referral;
  return (
    <li>
      <span className={styles.who}>
        <b>{handle}</b>
        <small>
          Joined {formatDate(Date.parse(joinedAt))}
          {paidAt !== null && `, paid ${formatDate(Date.parse(paidAt))}`}
        </small>
      </span>
      <span className={styles.outcome}>
        {state === 'paid' && <Money se={seCents(bonusCents)} signed />}
        <Tag tone={referralStates[state].tone}>{referralStates[state].name}</Tag>
      </span>
      {state === 'pending' && <Gates progress={progress} needed={needed} />}
      <StateNote state={state} reason={reason} />
    </li>
  );
}

function Gates({ progress, needed }: Pick<Referral, 'progress'> & Pick<Referrals, 'needed'>) {
  return (
    <ul className={styles.gates}>
      {gatesOf(progress, needed).map(({ name, done, text }) => {
        const Icon = done ? CircleCheck : Circle;
        return (
          <li key={name} className={done ? styles.done : undefined}>
            <Icon aria-label={done ? 'Done:' : 'To do:'} size={14} strokeWidth={2} />
            {text}
          </li>
        );
      })}
    </ul>
  );
}

function StateNote({ state, reason }: Pick<Referral, 'state' | 'reason'>) {
  const { note } = referralStates[state];
  if (note === undefined) return null;
  return (
    <p className={`${styles.note} ${styles.wideNote}`}>
      {note}
      {reason !== null && ` Reason: ${reason}`}
    </p>
  );
}
