import { errorCatalogue } from '@limelight/contract/errors';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { quoteUndo, undoCost } from '@limelight/rules/undo';
import { CircleAlert, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Banner } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import styles from './ticket.module.css';
import type { SeenPrice } from './ticket-state';
import { actionNoun, type UndoableTrade, undoText } from './undo-view';
import { type UndoPhase, useUndo } from './use-undo';

export interface UndoDialogProps {
  readonly trade: UndoableTrade;
  readonly name: string;
  /** The price of the newest tick. */
  readonly live: SeenPrice;
  /** Why it is not possible now. */
  readonly closedReason: string | undefined;
  /** Whether this uses up the only undo of the day. */
  readonly isLastToday: boolean;
  readonly withToast: boolean;
  readonly onClose: () => void;
}

/** Says what an undo will move at the current price. Mounted for one undo. */
export function UndoDialog({ trade, name, live, closedReason, isLastToday, withToast, onClose }: UndoDialogProps) {
  const { phase, price, confirm } = useUndo(trade, name, { live, withToast });
  const busy = phase.name === 'placing';
  const reason = phase.name === 'unknown' ? undefined : closedReason;
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      locked={busy}
      title={`Undo this ${actionNoun(trade)}?`}
      width={440}
      footer={
        <>
          <Button variant="outline" disabledReason={busy ? 'The trade is being undone' : undefined} onClick={onClose}>
            Keep trade
          </Button>
          <Button busy={busy} disabledReason={reason} onClick={async () => (await confirm()) && onClose()}>
            {confirmText(phase, trade)}
          </Button>
        </>
      }
    >
      <div className={styles.receipt}>
        <p>{undoText(trade, name)}</p>
        <Sums trade={trade} price={price} />
        {isLastToday && <p className={styles.hint}>VIP Pro has one undo a day: this uses today’s.</p>}
        <div role="status" className={styles.message}>
          <Result phase={phase} />
        </div>
        {reason !== undefined && <p className={styles.hint}>{reason}.</p>}
      </div>
    </ResponsiveDialog>
  );
}

function confirmText({ name }: UndoPhase, trade: UndoableTrade): string {
  if (name === 'unknown') return 'Check again';
  const action = `undo ${actionNoun(trade)}`;
  return name === 'moved' ? `Confirm: ${action}` : `U${action.slice(1)}`;
}

function Sums({ trade, price }: { readonly trade: UndoableTrade; readonly price: SeenPrice }) {
  const { movedCents, feeBackCents, netCents } = quoteUndo(
    { ...trade, feeCents: seCents(trade.feeCents) },
    price.priceCents,
  );
  const costCents = undoCost(trade, price.priceCents);
  return (
    <div className={styles.sums}>
      <dl>
        <FigureRow label="Price of your trade" value={<Money se={seCents(trade.priceCents)} />} />
        <FigureRow label="Current price" value={<Money se={price.priceCents} />} />
      </dl>
      <dl>
        <FigureRow label={formatCounted(trade.shares, 'share')} value={<Money se={movedCents} signed />} />
        <FigureRow label="Trading fee back" value={<Money se={feeBackCents} signed />} />
        {costCents > 0 && <FigureRow label="Undoing costs" value={<Money se={costCents} />} />}
      </dl>
      <dl className={styles.total}>
        <FigureRow
          strong
          label={netCents < 0 ? 'You pay' : 'You get'}
          value={<Money se={seCents(Math.abs(netCents))} />}
        />
      </dl>
    </div>
  );
}

function Result({ phase }: { readonly phase: UndoPhase }): ReactNode {
  const alert = <CircleAlert aria-hidden size={18} strokeWidth={1.75} />;
  switch (phase.name) {
    case 'moved':
      return (
        <Banner tone="warning" icon={<RefreshCw aria-hidden size={18} strokeWidth={1.75} />}>
          <strong>{errorCatalogue.PRICE_MOVED.message}</strong>
          <br />
          It went from {formatSe(phase.before)} to {formatSe(phase.after.priceCents)} per share. Nothing was undone yet.
        </Banner>
      );
    case 'refused':
      return (
        <Banner tone="error" icon={alert}>
          {phase.message}
        </Banner>
      );
    case 'unknown':
      return (
        <Banner tone="warning" icon={alert}>
          <strong>No answer yet</strong>
          <br />
          Your trade may or may not be undone. Checking again never does it twice.
        </Banner>
      );
    default:
      return null;
  }
}
