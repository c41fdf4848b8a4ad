import { paths } from '@limelight/contract/paths';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { referralActiveDaysNeeded, referralMemberDaysNeeded, referralTradesNeeded } from '@limelight/rules/referral';
import { daysPerFreeze, freezesAtStart, freezesMax, streakMilestones } from '@limelight/rules/reward';
import { formatSetting } from '@limelight/rules/setting';
import { Link } from '@tanstack/react-router';
import { usePublicSettings } from '../../../queries/settings';
import { QueryView } from '../../../shell/query-view';
import { buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ListSkeleton } from '../../../ui/query-states';
import { BadgeList } from './badges-card';
import styles from './rewards-page.module.css';

/** What an account would earn, for a guest, who has none to reward. What is switched off is left out. */
export function GuestRewards() {
  const settings = usePublicSettings();
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <Card title="Start collecting">
          <p className={styles.text}>An account keeps your streak, your badges and everything you earn. It’s free.</p>
          <Link to={paths.landing} search={{ card: 'sign-up' }} className={buttonClass({ full: true })}>
            Sign up
          </Link>
        </Card>
      </div>
      <div className={styles.main}>
        <QueryView query={settings} label="Loading the rewards" skeleton={<ListSkeleton rows={4} height={80} />}>
          {(data) => <Earnings settings={data} />}
        </QueryView>
      </div>
    </div>
  );
}

function Earnings({ settings }: { readonly settings: PublicSettings }) {
  const { dailyBonusCents, referralBonusCents, dividendRatePpm } = settings;
  return (
    <>
      <Card title={dailyBonusCents === 0 ? 'Streaks' : `${formatSeBrief(seCents(dailyBonusCents))} every day`}>
        <p className={styles.text}>
          Claim each day to build a streak. Miss a day and a freeze saves it: you start with {freezesAtStart}, and earn
          one every {daysPerFreeze} days (max {freezesMax}).
        </p>
        <BadgeList milestones={streakMilestones.map((days) => ({ days, earnedOn: null }))} />
      </Card>
      {dividendRatePpm > 0 && (
        <Card title="Dividends overnight">
          <p className={styles.text}>
            Shares that you hold overnight pay {formatSetting('ppm', dividendRatePpm)} of their value every day.
          </p>
        </Card>
      )}
      {referralBonusCents > 0 && (
        <Card title={`Bring a friend, ${formatSeBrief(seCents(referralBonusCents))} each`}>
          <p className={styles.text}>
            Both of you are paid after your friend’s first {referralMemberDaysNeeded} days ({referralTradesNeeded}{' '}
            trades on {referralActiveDaysNeeded} of them).
          </p>
        </Card>
      )}
    </>
  );
}
