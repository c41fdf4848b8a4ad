import { paths } from '@limelight/contract/paths';
import type { Referrals } from '@limelight/contract/rewards.schema';
import { seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { Check, Copy, Share2 } from 'lucide-react';
import { useReferrals } from '../../../queries/rewards';
import { copyReferralCode, shareReferral } from '../../../shell/referral-sharing';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/query-states';
import { useMoment } from '../../../ui/use-moment';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { QueryView, StaleMark } from '../query-view';
import styles from './referral.module.css';
import { referralSummary, referralTerms } from './rewards-view';

/** The player's referral code, with copy and share. */
export function ReferralCard({ place }: { readonly place: 'dashboard' | 'rewards' }) {
  const referrals = useReferrals();
  return (
    <Card title="Invite a friend" aside={<StaleMark query={referrals} />}>
      <QueryView
        query={referrals}
        label="Loading your referral code"
        skeleton={<Skeleton shape="block" height={210} />}
      >
        {(data) => (
          <div className={styles.card}>
            <p className={styles.terms}>{referralTerms(data)}</p>
            <Code code={data.code} />
            <Button
              variant="text"
              full
              icon={<Share2 aria-hidden size={18} strokeWidth={1.75} />}
              onClick={() => void shareReferral({ link: data.link, bonusCents: seCents(data.bonusCents) })}
            >
              Share with Friends
            </Button>
            <Summary referrals={data} place={place} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function Summary({ referrals, place }: { readonly referrals: Referrals; readonly place: 'dashboard' | 'rewards' }) {
  const text = referralSummary(referrals);
  return place === 'dashboard' && referrals.totals.joined > 0 ? (
    <Link to={paths.rewards} className={styles.summary}>
      {text}
    </Link>
  ) : (
    <p className={styles.summary}>{text}</p>
  );
}

function Code({ code }: { readonly code: string }) {
  const [copied, setCopied] = useMoment();
  const Icon = copied ? Check : Copy;
  return (
    <div className={styles.code}>
      <span className={styles.letters}>
        <span className={visuallyHidden}>Your referral code: </span>
        {code}
      </span>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon aria-hidden size={16} strokeWidth={copied ? 2.25 : 1.75} />}
        onClick={() => void copyReferralCode(code).then(setCopied)}
      >
        Copy
      </Button>
    </div>
  );
}
