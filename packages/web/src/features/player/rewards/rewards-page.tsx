import { useDailyBonus } from '../../../queries/rewards';
import { Freshness } from '../../../shell/query-view';
import { useIsGuest } from '../../../shell/use-is-guest';
import { PageTitle } from '../../../ui/page-title';
import { BadgesCard } from './badges-card';
import { ClaimPanel } from './claim-panel';
import { DividendsCard } from './dividends-card';
import { GuestRewards } from './guest-rewards';
import { ReferralCard } from './referral-card';
import { InvitationCard, ReferralListCard } from './referral-progress';
import styles from './rewards-page.module.css';
import { StreakCard } from './streak-card';

/** Rewards for logging in, for holding shares, for inviting friends. */
export function RewardsPage() {
  return useIsGuest() ? <OfGuest /> : <OfPlayer />;
}

function OfGuest() {
  return (
    <div className={styles.page}>
      <PageTitle sub="Earn more SE$ every day">Rewards</PageTitle>
      <GuestRewards />
    </div>
  );
}

function OfPlayer() {
  const bonus = useDailyBonus();
  return (
    <div className={styles.page}>
      <PageTitle
        sub={
          <>
            Earn more SE$ every day <Freshness query={bonus} />
          </>
        }
      >
        Rewards
      </PageTitle>
      <InvitationCard />
      <div className={styles.pairs}>
        <ClaimPanel />
        <StreakCard />
        <BadgesCard />
        <ReferralCard place="rewards" />
      </div>
      <DividendsCard />
      <ReferralListCard />
    </div>
  );
}
