import { formatSeBrief, seCents } from '@limelight/rules/money';
import {
  normalizeReferralCode,
  referralActiveDaysNeeded,
  referralMemberDaysNeeded,
  referralTradesNeeded,
} from '@limelight/rules/referral';
import { Gift } from 'lucide-react';
import { useReferralCode } from '../../../queries/accounts';
import { usePublicSettings } from '../../../queries/settings';
import { Skeleton } from '../../../ui/query-states';
import styles from './landing-page.module.css';

/**
 * What the friend whose link was opened gives, and when; a code that nobody has gives nothing, which the form
 * says.
 */
export function Invitation({ code: typed }: { readonly code: string }) {
  const code = normalizeReferralCode(typed);
  const { data: answer, isPending } = useReferralCode(code);
  const { data: settings } = usePublicSettings();
  const bonus = settings?.referralBonusCents ?? 0;
  if (code !== null && (isPending || settings === undefined)) {
    return (
      <p className={styles.invitation} aria-hidden>
        <Skeleton />
      </p>
    );
  }
  const handle = answer?.handle ?? null;
  return (
    <p className={styles.invitation}>
      <Gift aria-hidden size={24} strokeWidth={1.75} />
      <span>
        <strong>
          {handle === null && 'Welcome to the exchange'}
          {handle !== null && bonus > 0 && `${handle} gives you ${formatSeBrief(seCents(bonus))}`}
          {handle !== null && bonus === 0 && `${handle} invites you`}
        </strong>
        {handle !== null && bonus > 0
          ? `You get it once your email is verified, you have made ${referralTradesNeeded} trades, been active on ${referralActiveDaysNeeded} days and joined ${referralMemberDaysNeeded} days ago.`
          : handle === null
            ? 'The code in your link is not valid. You can join without it.'
            : 'Trade shares of celebrities with free virtual cash.'}
      </span>
    </p>
  );
}
