import type { Retirement } from '@limelight/contract/exchange/market.schema';
import { formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { payoutCents } from '@limelight/rules/retirement';
import { formatDate } from '@limelight/rules/time';
import { DoorOpen } from 'lucide-react';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { Banner } from '../../../ui/query-states';

interface LeavingBannerProps {
  readonly retirement: Retirement;
  /** The reader's. */
  readonly shares: number;
}

/** That a celebrity leaves or has left, why, and what holders are paid. */
export function LeavingBanner({ retirement, shares }: LeavingBannerProps) {
  const { sentence, leftAt } = retirement;
  return (
    <Banner tone="info" icon={<DoorOpen aria-hidden size={20} strokeWidth={1.75} />}>
      {leftAt === null ? (
        <>
          <strong>Leaving the exchange.</strong> {sentence} Trading has ended. <Payout retirement={retirement} />
          <OwnPayout retirement={retirement} shares={shares} />
        </>
      ) : (
        <>
          <strong>
            Left the exchange on <DateTime at={leftAt}>{formatDate(Date.parse(leftAt))}</DateTime>.
          </strong>{' '}
          {sentence} <Paid retirement={retirement} />
        </>
      )}
    </Banner>
  );
}

function Payout({ retirement: { dueAt, priceCents } }: Pick<LeavingBannerProps, 'retirement'>) {
  if (priceCents === null) {
    return (
      <>
        On <DateTime at={dueAt} /> every holder is paid the last price, without a fee. It still moves for some minutes.
      </>
    );
  }
  return (
    <>
      On <DateTime at={dueAt} /> every holder is paid <Money se={seCents(priceCents)} /> a share, without a fee.
    </>
  );
}

function OwnPayout({ retirement: { priceCents }, shares }: LeavingBannerProps) {
  if (priceCents === null || shares === 0) return null;
  return (
    <>
      {' '}
      Your {formatCounted(shares, 'share')}: <Money se={payoutCents(shares, seCents(priceCents))} />.
    </>
  );
}

function Paid({ retirement: { priceCents } }: Pick<LeavingBannerProps, 'retirement'>) {
  if (priceCents === null) return null;
  return (
    <>
      Holders were paid <Money se={seCents(priceCents)} /> a share, without a fee.
    </>
  );
}
