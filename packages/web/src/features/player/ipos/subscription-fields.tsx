import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { ipoCost } from '@limelight/rules/ipo';
import { formatSe, seCents } from '@limelight/rules/money';
import { formatSetting } from '@limelight/rules/setting';
import { likelyShares } from '../../../shell/ipos/ipo-view';
import { QuickButtons, Stepper } from '../../../ui/amount-controls';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import styles from './subscription.module.css';
import type { SubscriptionPreview } from './subscription-view';

export const reservedLabel = (isOpen: boolean) => (isOpen ? 'Reserved now' : 'To be reserved');

interface FieldsProps {
  readonly ipo: Ipo;
  /** As typed; 0 while the field contains no number. */
  readonly shares: number;
  /** What the player has subscribed for. */
  readonly own: number;
  /** Without an account there is no cash to compare with. */
  readonly preview: Pick<SubscriptionPreview, 'total' | 'fee' | 'sum' | 'max' | 'sharesProblem'>;
  readonly isGuest?: boolean;
  /** Before that nothing is reserved, and there is no demand. */
  readonly isOpen: boolean;
  readonly onShares: (shares: number) => void;
}

/** How many shares, and what they cost. */
export function SubscriptionFields({ ipo, shares, own, preview, isGuest = false, isOpen, onShares }: FieldsProps) {
  const { total, fee, sum, max, sharesProblem } = preview;
  const priceCents = seCents(ipo.priceCents);
  const bounds = { min: 1, max: Math.max(1, max) };
  const likely = sum === 0 ? 0 : likelyShares(ipo, shares, own);
  return (
    <>
      <Stepper
        label="Shares"
        unit="share"
        value={shares}
        error={sharesProblem}
        aside={isGuest ? undefined : `Max ${formatCount(max)} with your cash`}
        onChange={onShares}
        {...bounds}
      />
      <QuickButtons of="of the most you can subscribe for" disabled={max === 0} onChange={onShares} {...bounds} />
      <dl className={styles.costs}>
        <FigureRow
          label={`${sum === 0 ? 'Shares' : formatCounted(shares, 'share')} at ${formatSe(priceCents)}`}
          value={<Money se={total} />}
        />
        <FigureRow label={`IPO fee ${formatSetting('bps', ipo.feeBps)}, all players`} value={<Money se={fee} />} />
        {isOpen && (
          <FigureRow
            label="Likely allotment now"
            value={`${formatCounted(likely, 'share')}, ${formatSe(ipoCost(likely, priceCents).sumCents)}`}
          />
        )}
      </dl>
      <dl className={styles.total}>
        <FigureRow strong label={reservedLabel(isOpen)} value={<Money se={sum} />} />
      </dl>
    </>
  );
}
