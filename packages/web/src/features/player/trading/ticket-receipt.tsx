import { paths } from '@limelight/contract/paths';
import type { Receipt } from '@limelight/contract/trading.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { formatTime } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { availableCash } from '../../../queries/available-cash';
import { Button, buttonClass } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { ShareButton } from '../sharing/share-button';
import { cashChangeOf } from '../wallet/holdings-view';
import styles from './ticket.module.css';

export function tradeToast({ side, shares, feeCents }: Receipt, name: string): string {
  const act = side === 'buy' ? 'bought' : 'sold';
  return `Successfully ${act} ${formatCounted(shares, 'share')} of ${name} (Fee: ${formatSe(seCents(feeCents))})`;
}

export interface TicketReceiptProps {
  readonly receipt: Receipt;
  readonly name: string;
  /** Reserved by open orders. */
  readonly reservedCents: SeCents;
  readonly onNext: () => void;
}

export function TicketReceipt({ receipt, name, reservedCents, onNext }: TicketReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked button has been removed, so the focus moves to the result.
  useEffect(() => heading.current?.focus(), []);
  const { side, shares, sharesAfter, averagePriceAfterCents } = receipt;
  return (
    <div className={styles.receipt}>
      <h2 ref={heading} tabIndex={-1} className={styles.receiptHead}>
        <Check aria-hidden size={36} strokeWidth={2.25} />
        {side === 'buy' ? 'Bought' : 'Sold'} {formatCounted(shares, 'share')} of {name}
      </h2>
      <dl>
        <FigureRow label="Price per share" value={<Money se={seCents(receipt.priceCents)} />} />
        <FigureRow label="Trading fee" value={<Money se={seCents(receipt.feeCents)} />} />
        <FigureRow strong label="Cash" value={<Money se={cashChangeOf(receipt)} signed />} />
        <FigureRow
          label={reservedCents > 0 ? 'Available cash now' : 'Cash now'}
          value={<Money se={availableCash({ cashCents: receipt.cashAfterCents, reservedCents })} />}
        />
        <FigureRow label="Shares now" value={formatCount(sharesAfter)} />
        {averagePriceAfterCents !== null && (
          <FigureRow label="Average cost now" value={<Money se={seCents(averagePriceAfterCents)} />} />
        )}
        <FigureRow label="Time" value={formatTime(Date.parse(receipt.time))} />
      </dl>
      <div className={styles.receiptActions}>
        <Link
          to={paths.celebrity}
          params={{ id: receipt.celebrityId }}
          className={buttonClass({ variant: 'outline', full: true })}
        >
          View
        </Link>
        <Button full onClick={onNext}>
          Trade again
        </Button>
      </div>
      <ShareButton
        celebrityId={receipt.celebrityId}
        name={name}
        owned={sharesAfter > 0}
        look={{ variant: 'text', full: true }}
      />
    </div>
  );
}
