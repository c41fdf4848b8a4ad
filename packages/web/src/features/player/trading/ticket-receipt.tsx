import { paths } from '@limelight/contract/paths';
import type { Trade, Undo } from '@limelight/contract/play/trading.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { negate, seCents } from '@limelight/rules/money';
import { formatTime } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Check, Undo2 } from 'lucide-react';
import { availableCash } from '../../../queries/available-cash';
import { useTrades } from '../../../queries/trading';
import { usePortfolio } from '../../../queries/wallet';
import { lazyPart } from '../../../shell/lazy-part';
import { Button, buttonClass } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Skeleton } from '../../../ui/query-states';
import { ShareButton } from '../sharing/share-button';
import { cashChangeOf } from '../wallet/holdings-view';
import type { FilledReceiptProps, TicketReceiptProps } from './receipt-props';
import { tradeText } from './receipt-text';
import styles from './ticket.module.css';
import { UndoButton } from './undo-button';
import { hasUndoPerk, undoCashOf } from './undo-view';
import { useFocusedHeading } from './use-focused-heading';

// Lazy: a player makes one first trade.
const { Part: FirstReceipt } = lazyPart(
  () => import('./first-receipt'),
  (module) => module.FirstReceipt,
);

/** The receipt of a trade, with its undo for players who have the perk. It is the trade's only message. */
export function TicketReceipt(props: TicketReceiptProps) {
  return hasUndoPerk(usePortfolio().data) ? <UndoableReceipt {...props} /> : <FilledReceipt {...props} />;
}

/** The list of trades knows of an undo, and of a halt that prolongs its time. */
function UndoableReceipt(props: TicketReceiptProps) {
  const {
    receipt,
    celebrity: { name },
    onDone,
  } = props;
  const pages = useTrades().data?.pages ?? [];
  const trade = pages.flatMap(({ trades }) => trades).find(({ id }) => id === receipt.id) ?? receipt;
  if (trade.undone) return <UndoneReceipt trade={trade} undone={trade.undone} name={name} onDone={onDone} />;
  return (
    <FilledReceipt
      {...props}
      undo={<UndoButton trade={trade} name={name} look={{ variant: 'quiet', size: 'medium' }} />}
    />
  );
}

/** A large receipt for a player's first trade, a compact one later. */
function FilledReceipt(props: FilledReceiptProps) {
  const { receipt } = props;
  const { data: portfolio } = usePortfolio();
  const bought = receipt.side === 'buy' && receipt.sharesAfter === receipt.shares;
  // Only who holds nothing else can have traded for the first time: nobody else needs the list of trades for
  // this.
  if (bought && (portfolio?.positions.length ?? 0) <= 1) return <MaybeFirstReceipt {...props} />;
  return <CompactReceipt {...props} />;
}

function MaybeFirstReceipt(props: FilledReceiptProps) {
  const [page] = useTrades().data?.pages ?? [];
  // The list may still be that of before the trade.
  const isFirst = page?.trades.every(({ id }) => id === props.receipt.id) === true;
  if (!isFirst) return <CompactReceipt {...props} />;
  return (
    <FirstReceipt
      {...props}
      fallback={<Skeleton shape="block" height={420} />}
      failedText="The receipt could not be loaded. Your trade is made"
    />
  );
}

function CompactReceipt({ receipt, celebrity: { id, name }, reservedCents, onDone, undo }: FilledReceiptProps) {
  const heading = useFocusedHeading();
  const { side, shares, sharesAfter, averagePriceAfterCents } = receipt;
  const cashChange = cashChangeOf(receipt);
  return (
    <div className={styles.receipt}>
      <div className={styles.receiptHead}>
        <Check aria-hidden size={36} strokeWidth={2.25} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {side === 'buy' ? 'Bought' : 'Sold'} {formatCounted(shares, 'share')} of {name}
          </h2>
          <p role="status">{tradeText(receipt, name)}</p>
        </div>
      </div>
      <dl>
        <FigureRow label="Price per share" value={<Money se={seCents(receipt.priceCents)} />} />
        <FigureRow label="Trading fee" value={<Money se={seCents(receipt.feeCents)} />} />
        <FigureRow
          strong
          label={side === 'buy' ? 'Total paid' : 'Total received'}
          value={<Money se={side === 'buy' ? negate(cashChange) : cashChange} />}
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
        <Link to={paths.celebrity} params={{ id }} className={buttonClass({ variant: 'outline', full: true })}>
          See {name}
        </Link>
        <Button full onClick={onDone}>
          Done
        </Button>
      </div>
      {undo}
      <ShareButton celebrityId={id} name={name} owned={sharesAfter > 0} look={{ variant: 'text', full: true }} />
    </div>
  );
}

interface UndoneReceiptProps extends Pick<TicketReceiptProps, 'onDone'> {
  readonly name: string;
  readonly trade: Trade;
  readonly undone: Undo;
}

function UndoneReceipt({ trade, undone, name, onDone }: UndoneReceiptProps) {
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
      <Button full onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
