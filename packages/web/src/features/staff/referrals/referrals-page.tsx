import { listReferralReviews, releaseReferral } from '@limelight/contract/play/staff-referrals';
import type { ReferralReview } from '@limelight/contract/play/staff-referrals.schema';
import { Check } from 'lucide-react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { type BulkActionSpec, useBulkActions } from '../kit/use-bulk-actions';
import { ReferralDetails } from './referral-details';
import { referralsList } from './referrals-list';

const actions: readonly BulkActionSpec<ReferralReview>[] = [
  {
    label: 'Release and pay',
    participle: 'released',
    icon: <Check aria-hidden size={16} strokeWidth={1.75} />,
    noun: 'referral',
    text: 'Both sides of each get the bonus, once, when the month or an account allows it.',
    concerns: ({ state }) => state === 'held',
    noneText: 'None of them is to be reviewed',
    nameOf: ({ invited }) => invited.name,
    send: ({ invited: { id } }, reason) => call(releaseReferral, { params: { id }, body: { reason } }),
  },
];

export function ReferralsPage() {
  const { bulkActions, dialogs } = useBulkActions(actions, () => refetch([listReferralReviews.url]));
  return (
    <>
      <StaffList
        bulkActions={bulkActions}
        list={referralsList}
        drawer={(row) => (
          <StaffDrawer row={row} title="Referral">
            {(id) => <ReferralDetails id={id} />}
          </StaffDrawer>
        )}
      />
      {dialogs}
    </>
  );
}
