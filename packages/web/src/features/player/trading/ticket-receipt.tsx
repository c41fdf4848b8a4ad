import { paths } from '@limelight/contract/paths';
import type { Receipt, Trade, Undo } from '@limelight/contract/trading.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { formatTime } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Check, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { availableCash } from '../../../queries/available-cash';
import { useTrades } from '../../../queries/trading';
import { usePortfolio } from '../../../queries/wallet';
import { Button, buttonClass } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { ShareButton } from '../sharing/share-button';
import { cashChangeOf } from '../wallet/holdings-view';
import styles from './ticket.module.css';
import { UndoButton } from './undo-button';
import { hasUndoPerk, undoCashOf } from './undo-view';

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

/** The receipt of a trade, with its undo for players who have the perk. */
export function TicketReceipt(props: TicketReceiptProps) {
  return hasUndoPerk(usePortfolio().data) ? <UndoableReceipt {...props} /> : <FilledReceipt {...props} />;
}

/** The list of trades knows of an undo, and of a halt that prolongs its time. */
function UndoableReceipt(props: TicketReceiptProps) {
  const { receipt, name, onNext } = props;
  const pages = useTrades().data?.pages ?? [];
  const trade = pages.flatMap(({ trades }) => trades).find(({ id }) => id === receipt.id) ?? receipt;
  if (trade.undone) return <UndoneReceipt trade={trade} undone={trade.undone} name={name} onNext={onNext} />;
  return (
    <FilledReceipt
      {...props}
      undo={<UndoButton trade={trade} name={name} look={{ variant: 'quiet', size: 'medium' }} />}
    />
  );
}

function FilledReceipt({
  receipt,
  name,
  reservedCents,
  onNext,
  undo,
}: TicketReceiptProps & { readonly undo?: ReactNode }) {
  const heading = useFocusedHeading();
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
        <FigureRow
          strong
          label={side === 'buy' ? 'Total paid' : 'Total received'}
          value={<Money se={seCents(Math.abs(cashChangeOf(receipt)))} />}
        />
        <FigureRow
          label={reservedCents > 0 ? 'Available cash left' : 'Cash left'}
          value={<Money se={availableCash({ cashCents: receipt.cashAfterCents, reservedCents })} />}
        />
        <FigureRow label="Shares owned" value={formatCount(sharesAfter)} />
        {averagePriceAfterCents !== null && (
          <FigureRow label="Average cost" value={<Money se={seCents(averagePriceAfterCents)} />} />
        )}
        <FigureRow label="Time" value={formatTime(Date.parse(receipt.time))} />
      </dl>
      <div className={styles.receiptActions}>
        <Link
          to={paths.celebrity}
          params={{ id: receipt.celebrityId }}
          className={buttonClass({ variant: 'outline', full: true })}
        >
          See {name}
        </Link>
        <Button full onClick={onNext}>
          Done
        </Button>
      </div>
      {undo}
      <ShareButton
        celebrityId={receipt.celebrityId}
        name={name}
        owned={sharesAfter > 0}
        look={{ variant: 'text', full: true }}
      />
    </div>
  );
}

/** The clicked button has been removed, so the focus moves to the result. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

interface UndoneReceiptProps extends Pick<TicketReceiptProps, 'name' | 'onNext'> {
  readonly trade: Trade;
  readonly undone: Undo;
}

function UndoneReceipt({ trade, undone, name, onNext }: UndoneReceiptProps) {
  const heading = useFocusedHeading();
  return (
    <div className={styles.receipt}>
      <h2 ref={heading} tabIndex={-1} className={styles.receiptHead}>
        <Undo2 aria-hidden size={36} strokeWidth={2.25} />
        Undone: {trade.side === 'buy' ? 'bought' : 'sold'} {formatCounted(trade.shares, 'share')} of {name}
      </h2>
      <dl>
        <FigureRow label="Price of your trade" value={<Money se={seCents(trade.priceCents)} />} />
        <FigureRow label="Price of the undo" value={<Money se={seCents(undone.priceCents)} />} />
        <FigureRow label="Trading fee back" value={<Money se={seCents(undone.feeCents)} />} />
        <FigureRow strong label="Cash" value={<Money se={undoCashOf(trade, undone)} signed />} />
        <FigureRow label="Time" value={formatTime(Date.parse(undone.time))} />
      </dl>
      <Button full onClick={onNext}>
        Done
      </Button>
    </div>
  );
}
