import type { ResponseOf } from '@limelight/contract/endpoint';
import { paths } from '@limelight/contract/paths';
import {
  getReferralReview,
  listReferralReviews,
  refuseReferral,
  releaseReferral,
} from '@limelight/contract/play/staff-referrals';
import type { ReferralEvidence, ReferralReview } from '@limelight/contract/play/staff-referrals.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { FoundView } from '../kit/found-view';
import styles from './referrals.module.css';
import { StateTag } from './referrals-list';

type Details = ResponseOf<typeof getReferralReview>;

/** The evidence of a held referral, and its two outcomes. */
export function ReferralDetails({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: [getReferralReview.url, id],
    queryFn: ({ signal }) => call(getReferralReview, { params: { id }, signal }),
  });
  return (
    <FoundView
      noun="referral"
      query={query}
      label="Loading the referral"
      skeleton={<ListSkeleton rows={4} height={60} />}
    >
      {(details) => (
        <div className={styles.details}>
          <Facts details={details} />
          <Evidence evidence={details.evidence} />
          {details.review.state === 'held' && <Decision details={details} />}
        </div>
      )}
    </FoundView>
  );
}

function Person({ person: { id, name, state } }: { readonly person: ReferralReview['invited'] }) {
  return (
    <>
      <Link to={paths.managerUsers} search={{ open: id }}>
        {name}
      </Link>
      {state !== 'active' && <Tag tone="loss">{state === 'closed' ? 'Closed' : 'Suspended'}</Tag>}
    </>
  );
}

function Facts({ details }: { readonly details: Details }) {
  const { review, joinedAt, trades, activeDays, referrerPaidThisMonth, referrerPaid, referrerRefused } = details;
  return (
    <>
      <dl>
        <FigureRow label="State" value={<StateTag state={review.state} />} />
        <FigureRow label="Invited" value={<Person person={review.invited} />} />
        <FigureRow label="Referrer" value={<Person person={review.referrer} />} />
        <FigureRow label="Joined" value={<DateTime at={joinedAt} />} />
        <FigureRow label="Held since" value={<DateTime at={review.heldAt} />} />
        <FigureRow label="Invited player did" value={`${trades}+ trades on ${activeDays}+ days`} />
        <FigureRow
          label="Referrals of the referrer"
          value={`${referrerPaid} paid, ${referrerPaidThisMonth} this month, ${referrerRefused} refused`}
        />
      </dl>
      {review.reason !== null && (
        <Banner tone="info">
          {review.reviewedBy ?? 'Former staff'}: {review.reason}
        </Banner>
      )}
    </>
  );
}

const relations = { referrer: 'Referrer', 'same-code': 'Same code', stranger: 'No link' } as const;

function Evidence({ evidence }: { readonly evidence: readonly ReferralEvidence[] }) {
  if (evidence.length === 0) {
    return (
      <section aria-label="Evidence">
        <h3>Evidence</h3>
        <p>No other account with this sign-up is left.</p>
      </section>
    );
  }
  return (
    <section aria-label="Evidence">
      <h3>Evidence: {formatCounted(evidence.length, 'account')} with the same sign-up</h3>
      <table className={styles.evidence}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Relation</th>
            <th scope="col">Same</th>
            <th scope="col">Joined</th>
          </tr>
        </thead>
        <tbody>
          {evidence.map(({ account, relation, joinedAt, ...same }) => (
            <tr key={account.id}>
              <th scope="row">
                <Person person={account} />
              </th>
              <td>{relations[relation]}</td>
              <td>{sharedBy(same)}</td>
              <td>
                <DateTime at={joinedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const doneTexts = {
  paid: 'Referral released and paid',
  released: 'Referral released. It is paid when the month or an account allows it',
  refused: 'Referral refused',
} as const;

function Decision({ details: { review, bonusCents } }: { readonly details: Details }) {
  const [choice, setChoice] = useState<'release' | 'refuse'>();
  const { id } = review.invited;
  const close = () => setChoice(undefined);
  const send = async (endpoint: typeof releaseReferral | typeof refuseReferral, reason: string) => {
    const { state } = await call(endpoint, { params: { id }, body: { reason } }).finally(() =>
      refetch([listReferralReviews.url], [getReferralReview.url, id]),
    );
    showToast({ tone: 'success', text: doneTexts[state] });
  };
  return (
    <div className={styles.decision}>
      <Button variant="outline" onClick={() => setChoice('refuse')}>
        Refuse
      </Button>
      <Button onClick={() => setChoice('release')}>Release and pay</Button>
      <ConfirmDialog
        open={choice === 'release'}
        onClose={close}
        title={`Release the referral of ${review.invited.name}?`}
        text={`Both sides get ${formatSe(seCents(bonusCents))}, once.`}
        action="Release and pay"
        send={(reason) => send(releaseReferral, reason)}
        failed="Failed to release referral"
      />
      <ConfirmDialog
        open={choice === 'refuse'}
        onClose={close}
        title={`Refuse the referral of ${review.invited.name}?`}
        text="It is never paid. Both players read your reason, so write it to them."
        action="Refuse"
        danger
        send={(reason) => send(refuseReferral, reason)}
        failed="Failed to refuse referral"
      />
    </div>
  );
}

function sharedBy(same: Pick<ReferralEvidence, 'sameAddress' | 'sameDevice' | 'sameMailbox' | 'sameMobile'>): string {
  const shared = [
    ...(same.sameAddress ? ['address'] : []),
    ...(same.sameDevice ? ['device'] : []),
    ...(same.sameMailbox ? ['mailbox'] : []),
    ...(same.sameMobile ? ['mobile number'] : []),
  ];
  return shared.join(', ');
}
