import type { Membership } from '@limelight/contract/money/membership.schema';
import { eventFeeBps } from '@limelight/rules/fee';
import { formatUs, usCents } from '@limelight/rules/money';
import { undoMinutes } from '@limelight/rules/perk';
import { formatSetting } from '@limelight/rules/setting';
import { type Tier, tierNames, tiers } from '@limelight/rules/tier';
import type { VipTier } from '@limelight/rules/vip-plan';
import { Check, Minus } from 'lucide-react';
import { Card } from '../../../ui/card';
import { Tag, VipBadge } from '../../../ui/tag';
import { visuallyHidden } from '../../../ui/visually-hidden';
import styles from './compare-table.module.css';
import { type ComparedValue, comparedPerks, type PerkRates, shortName } from './plan-perks';

export interface CompareTableProps {
  readonly membership: Pick<Membership, 'plans'>;
  readonly rates: PerkRates;
  /** The player's tier; null without an account. */
  readonly own: Tier | null;
  /** Its column stands out on a narrow screen. */
  readonly chosen: VipTier;
}

/** What each plan brings, next to the free one. */
export function CompareTable({ membership: { plans }, rates, own, chosen }: CompareTableProps) {
  const priceOf = (tier: string) => plans.find(({ plan }) => plan === tier)?.usCents ?? 0;
  return (
    <div className={styles.holder}>
      <Card flush>
        <table className={styles.table} data-chosen={chosen} aria-describedby="undo-note">
          <caption>Compare</caption>
          <thead>
            <tr>
              <td />
              {tiers.map((tier) => (
                <th key={tier} scope="col">
                  <span className={styles.name}>
                    <span className={styles.long}>{tier === 'free' ? 'Free' : tierNames[tier]}</span>
                    <span className={styles.short}>{tier === 'free' ? 'Free' : shortName(tier)}</span>
                    {tier === own && (
                      <Tag>
                        <span className={styles.long}>Your plan</span>
                        <span className={styles.short}>Yours</span>
                      </Tag>
                    )}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles.price}>
              <th scope="row">US$ a month</th>
              {tiers.map((tier) => (
                <td key={tier}>{formatUs(usCents(priceOf(tier))).replace('US$', '')}</td>
              ))}
            </tr>
            {comparedPerks(rates).map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={tiers[index]}>
                    <Value value={value} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Badge</th>
              {tiers.map((tier) => (
                <td key={tier}>{tier === 'free' ? <Value value={false} /> : <VipBadge tier={tier} />}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </Card>
      <p id="undo-note" className={styles.note}>
        Undo reverses a trade within {undoMinutes} minutes, at the current price. You get its fee back, and undoing
        costs none. During a squad event trades in its star cost {formatSetting('bps', eventFeeBps)} with every plan.
      </p>
    </div>
  );
}

function Value({ value }: { readonly value: ComparedValue }) {
  if (typeof value === 'string') return value;
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon aria-hidden size={value ? 18 : 14} strokeWidth={2} className={value ? styles.yes : styles.no} />
      <span className={visuallyHidden}>{value ? 'Included' : 'Not included'}</span>
    </>
  );
}
