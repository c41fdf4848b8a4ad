import { paths } from '@limelight/contract/paths';
import { listIpoReviews, reviewSubscription } from '@limelight/contract/play/staff-ipos';
import type { IpoReview } from '@limelight/contract/play/staff-ipos.schema';
import { formatCounted } from '@limelight/rules/count';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { nowMs } from '../../../ui/now';
import { Banner } from '../../../ui/query-states';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { useListedRow } from '../kit/use-listed-row';
import { ipoReviewsList, ReviewTag, reviewKey, signalsText } from './ipo-reviews-list';
import styles from './ipos.module.css';
import { refetchIpos, useIpoChanges } from './use-ipo-changes';

export function IpoReviewsPage() {
  useIpoChanges();
  return (
    <StaffList
      list={ipoReviewsList}
      drawer={(row) => (
        <StaffDrawer row={row} title="Subscription">
          {(key) => <Details id={key} />}
        </StaffDrawer>
      )}
    />
  );
}

function Details({ id }: { readonly id: string }) {
  const review = useListedRow<IpoReview>(listIpoReviews.url, (row) => reviewKey(row) === id);
  if (review === undefined) return <p>It is not in this list any more.</p>;
  const { ipoId, ipoName, player, shares, closesAt, state, reason, reviewedBy } = review;
  const canDecide = state === 'held' && Date.parse(closesAt) > nowMs();
  return (
    <div className={styles.details}>
      <dl>
        <FigureRow label="State" value={<ReviewTag state={state} />} />
        <FigureRow
          label="Player"
          value={
            <Link to={paths.managerUsers} search={{ open: player.id }}>
              {player.name}
            </Link>
          }
        />
        <FigureRow label="Joined" value={<DateTime at={player.joinedAt} />} />
        <FigureRow
          label="IPO"
          value={
            <Link to={paths.managerIpo} params={{ id: ipoId }}>
              {ipoName}
            </Link>
          }
        />
        <FigureRow label="Subscribed for" value={formatCounted(shares, 'share')} />
        <FigureRow label="Decide until" value={<DateTime at={closesAt} />} />
      </dl>
      <p>{signalsText(review)}.</p>
      {reason !== null && (
        <Banner tone="info">
          {reviewedBy ?? 'Former staff'}: {reason}
        </Banner>
      )}
      {canDecide && <Decision review={review} />}
    </div>
  );
}

const decisions = {
  release: {
    action: 'Release',
    done: 'Subscription released',
    text: 'It takes part in the share-out like any other.',
    failed: 'Failed to release the subscription',
  },
  refuse: {
    action: 'Refuse',
    done: 'Subscription refused',
    text: 'It gets no shares, and its cash comes back with the share-out. The player reads your reason, so write it to them.',
    failed: 'Failed to refuse the subscription',
  },
} as const;
type DecisionName = keyof typeof decisions;

/** Once, and before the close. */
function Decision({ review: { ipoId, player } }: { readonly review: IpoReview }) {
  const [choice, setChoice] = useState<DecisionName>();
  const send = async (decision: DecisionName, reason: string) => {
    const params = { id: ipoId, userId: player.id };
    await call(reviewSubscription, { params, body: { decision, reason } }).finally(refetchIpos);
    showToast({ tone: 'success', text: decisions[decision].done });
  };
  return (
    <div className={styles.decision}>
      <Button variant="outline" onClick={() => setChoice('refuse')}>
        Refuse
      </Button>
      <Button onClick={() => setChoice('release')}>Release</Button>
      {choice !== undefined && (
        <ConfirmDialog
          open
          onClose={() => setChoice(undefined)}
          title={`${decisions[choice].action} the subscription of ${player.name}?`}
          text={decisions[choice].text}
          action={decisions[choice].action}
          danger={choice === 'refuse'}
          send={(reason) => send(choice, reason)}
          failed={decisions[choice].failed}
        />
      )}
    </div>
  );
}
