import { paths } from '@limelight/contract/paths';
import type { Referrals } from '@limelight/contract/play/rewards.schema';
import { seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import { useReferrals } from '../../../queries/rewards';
import { useSiteName } from '../../../queries/settings';
import { StaleMark } from '../../../shell/query-view';
import { copyReferralCode, shareReferral } from '../../../shell/referral-sharing';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button } from '../../../ui/button';
import { useCopy } from '../../../ui/copy-text';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { QueryCard } from '../query-card';
import styles from './referral.module.css';
import { referralSummary, referralTerms } from './rewards-view';

/** The player's referral code, with copy and share. */
export function ReferralCard({ place }: { readonly place: 'dashboard' | 'rewards' }) {
  const siteName = useSiteName();
  const referrals = useReferrals();
  const staffReason = useStaffReason();
  return (
    <QueryCard
      title="Invite a friend"
      aside={
        <>
          <StaleMark query={referrals} />{' '}
          {referrals.data !== undefined && <Friends place={place} {...referrals.data} />}
        </>
      }
      query={referrals}
      label="Loading your referral code"
      height={164}
    >
      {(data) => (
        <div className={styles.card}>
          <p className={styles.terms}>{staffReason ?? referralTerms(data)}</p>
          {staffReason === undefined && (
            <>
              <Code code={data.code} />
              <Button
                variant="text"
                full
                icon={<Share2 aria-hidden size={18} strokeWidth={1.75} />}
                onClick={() => void shareReferral({ siteName, link: data.link, bonusCents: seCents(data.bonusCents) })}
              >
                Share with Friends
              </Button>
            </>
          )}
        </div>
      )}
    </QueryCard>
  );
}

/** How many friends came; on the dashboard it leads to them. */
function Friends({ place, totals }: { readonly place: 'dashboard' | 'rewards' } & Pick<Referrals, 'totals'>) {
  if (totals.joined === 0) return null;
  const text = referralSummary(totals);
  return place === 'rewards' ? (
    text
  ) : (
    <Link to={paths.rewards} className={styles.summary}>
      {text}
    </Link>
  );
}

function Code({ code }: { readonly code: string }) {
  const copyProps = useCopy(() => copyReferralCode(code));
  return (
    <div className={styles.code}>
      <span className={styles.letters}>
        <span className={visuallyHidden}>Your referral code: </span>
        {code}
      </span>
      <Button variant="quiet" size="small" {...copyProps}>
        Copy
      </Button>
    </div>
  );
}
