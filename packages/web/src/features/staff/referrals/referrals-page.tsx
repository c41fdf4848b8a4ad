import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { ReferralDetails } from './referral-details';
import { referralsList } from './referrals-list';

export function ReferralsPage() {
  return (
    <StaffList
      list={referralsList}
      title="Referrals"
      drawer={(row) => (
        <StaffDrawer row={row} title="Referral">
          {(id) => <ReferralDetails id={id} />}
        </StaffDrawer>
      )}
    />
  );
}
