import type { Referral, Referrals } from '@limelight/contract/rewards.schema';
import { formatCount } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { formatDate } from '@limelight/rules/time';
import { Circle, CircleCheck, UserPlus } from 'lucide-react';
import { useReferrals } from '../../../queries/rewards';
import { shareReferral } from '../../../shell/referral-sharing';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { Tag, type TagProps } from '../../../ui/tag';
import { QueryView } from '../query-view';
import styles from './referral.module.css';
import { gatesOf, referralStateNames } from './rewards-view';

const tones: Readonly<Record<Referral['state'], NonNullable<TagProps['tone']>>> = {
  pending: 'neutral',
  'under-review': 'info',
  'next-month': 'info',
  paid: 'gain',
  closed: 'neutral',
};

/** The players who used the code, with their progress. */
export function ReferralListCard() {
  const referrals = useReferrals();
  return (
    <Card
      title="Your invitations"
      aside={
        referrals.data !== undefined &&
        referrals.data.totals.joined > 0 && (
          <span>
            {referrals.data.paidThisMonth} of {referrals.data.perMonthMax} paid this month
          </span>
        )
      }
    >
      <QueryView query={referrals} label="Loading your invitations" skeleton={<Skeleton shape="block" height={160} />}>
        {(data) => (data.referrals.length === 0 ? <NoReferrals referrals={data} /> : <Arrivals referrals={data} />)}
      </QueryView>
    </Card>
  );
}

function NoReferrals({ referrals: { link, bonusCents } }: { readonly referrals: Referrals }) {
  return (
    <EmptyState
      icon={<UserPlus aria-hidden size={24} strokeWidth={1.75} />}
      title="Nobody has joined with your code yet"
      text="Share it, and see here how far your friends are."
      action={
        <Button variant="outline" onClick={() => void shareReferral({ link, bonusCents: seCents(bonusCents) })}>
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

interface ArrivalProps {
  readonly referral: Referral;
  readonly needed: Referrals['needed'];
}

function Arrival({ referral, needed }: ArrivalProps) {
  const { firstName, joinedAt, state, bonusCents, progress, paidAt } = referral;
  return (
    <li>
      <span className={styles.who}>
        <b>{firstName}</b>
        <small>
          Joined {formatDate(Date.parse(joinedAt))}
          {paidAt !== null && `, paid ${formatDate(Date.parse(paidAt))}`}
        </small>
      </span>
      <span className={styles.outcome}>
        {state === 'paid' && <Money se={seCents(bonusCents)} signed />}
        <Tag tone={tones[state]}>{referralStateNames[state]}</Tag>
      </span>
      {state === 'pending' && <Gates progress={progress} needed={needed} />}
      <StateNote state={state} />
    </li>
  );
}

export function Gates({ progress, needed }: Pick<Referral, 'progress'> & Pick<Referrals, 'needed'>) {
  return (
    <ul className={styles.gates}>
      {gatesOf(progress, needed).map(({ name, done, text }) => (
        <li key={name} className={done ? styles.done : undefined}>
          {done ? (
            <CircleCheck aria-label="Done:" size={14} strokeWidth={2} />
          ) : (
            <Circle aria-label="To do:" size={14} strokeWidth={2} />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}

const notes: Partial<Readonly<Record<Referral['state'], string>>> = {
  'under-review':
    'Everything is done. We look at some invitations before we pay them; there is nothing you need to do.',
  'next-month': "Everything is done. This month's limit is reached: it is paid when the next month begins.",
  closed: 'This invitation will not be paid.',
};

export function StateNote({ state }: Pick<Referral, 'state'>) {
  const note = notes[state];
  return note === undefined ? null : <p className={`${styles.note} ${styles.wideNote}`}>{note}</p>;
}
