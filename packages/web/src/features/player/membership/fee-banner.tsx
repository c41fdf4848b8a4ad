import type { PerkUse } from '@limelight/contract/money/membership.schema';
import { paths } from '@limelight/contract/paths';
import { formatSeBrief } from '@limelight/rules/money';
import { formatSetting } from '@limelight/rules/setting';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { Money } from '../../../ui/money';
import { Banner } from '../../../ui/query-states';
import { compareFees } from './membership-view';
import type { PerkRates } from './plan-perks';
import styles from './vip-page.module.css';

export interface FeeBannerProps {
  readonly use: PerkUse;
  readonly rates: PerkRates;
}

/**
 * What a free player's trades of the last 30 days would have cost with VIP. Absent if there is nothing to
 * compare.
 */
export function FeeBanner({ use, rates }: FeeBannerProps) {
  const fees = compareFees(use, 'free', rates.feeBpsByTier);
  if (fees === null) return null;
  return (
    <div className={styles.fees}>
      <Banner
        tone="spot"
        icon={<ReceiptText aria-hidden size={22} strokeWidth={1.75} />}
        action={
          <Link to={paths.holdings} search={{ tab: 'activity' }}>
            See the trades
          </Link>
        }
      >
        <strong>
          Your last 30 days: {formatSeBrief(fees.tradedCents)} traded, <Money se={fees.feeCents} /> in fees.
        </strong>{' '}
        At {formatSetting('bps', fees.otherRateBps)} it would have been <Money se={fees.otherFeeCents} />.
      </Banner>
    </div>
  );
}
