import { errorCatalogue } from '@limelight/contract/errors';
import { paths } from '@limelight/contract/paths';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents } from '@limelight/rules/money';
import type { TradeSide } from '@limelight/rules/trade';
import { Link } from '@tanstack/react-router';
import { CircleAlert, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsGuest } from '../../../shell/use-is-guest';
import { QuickButtons, Slider, Stepper } from '../../../ui/amount-controls';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Banner } from '../../../ui/query-states';
import { rateText } from '../orders/order-view';
import { ReservedNote } from './reserved-note';
import styles from './ticket.module.css';
import {
  isLocked,
  nothingToSellReason,
  type TicketMarket,
  type TicketPhase,
  type TicketPreview,
  type TicketState,
} from './ticket-state';

export interface TicketFormProps {
  readonly state: TicketState;
  readonly preview: TicketPreview;
  readonly priceCents: SeCents;
  /** The reservations of open orders, and the fee rate. */
  readonly market: Pick<TicketMarket, 'reservedCents' | 'reservedShares' | 'feeBps'>;
  /** Why trading is disabled. */
  readonly closedReason: string | undefined;
  readonly onShares: (shares: number) => void;
  readonly onConfirm: () => void;
  /** The countdown ring to the next tick, with its label. */
  readonly note: ReactNode;
}

export function TicketForm(props: TicketFormProps) {
  const { state, preview, onConfirm, note } = props;
  const locked = isLocked(state);
  const reason = blockedReason(props);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) onConfirm();
      }}
    >
      <Quantity {...props} locked={locked} />
      <Sums {...props} />
      <PhaseMessage phase={state.phase} side={preview.side} />
      <Confirm {...props} reason={reason} />
      <p className={styles.note}>{note}</p>
    </form>
  );
}

function Quantity(props: TicketFormProps & { readonly locked: boolean }) {
  const { preview, locked, onShares, market } = props;
  const { side, shares, sharesMax } = preview;
  const bounds = locked ? { min: shares, max: shares } : { min: 1, max: Math.max(1, sharesMax) };
  const most = formatCount(sharesMax);
  const aside = side === 'buy' ? `Max ${most} with your cash` : `Max ${most} to sell`;
  return (
    <>
      <Stepper label="Shares" unit="share" aside={aside} value={shares} onChange={onShares} {...bounds} />
      <Slider
        label="Shares"
        valueText={formatCounted(shares, 'share')}
        value={shares}
        onChange={onShares}
        {...bounds}
      />
      <QuickButtons
        of={side === 'buy' ? 'of what your cash buys' : 'of your shares'}
        disabled={locked || sharesMax === 0}
        onChange={onShares}
        {...bounds}
      />
      <ReservedNote side={side} reservedCents={market.reservedCents} reservedShares={market.reservedShares} />
    </>
  );
}

function Sums({ preview, priceCents, market: { reservedCents, feeBps } }: TicketFormProps) {
  const { side, shares, quote, availableAfterCents } = preview;
  const feeLabel = `Trading fee ${rateText(feeBps)}`;
  return (
    <div className={styles.sums}>
      <dl className={styles.priceRow}>
        <FigureRow label="Price per share" value={<Money se={priceCents} />} />
      </dl>
      <dl>
        <FigureRow label={formatCounted(shares, 'share')} value={<Money se={quote.totalCents} />} />
        <FigureRow label={feeLabel} value={<Money se={quote.feeCents} />} />
      </dl>
      <dl className={styles.total}>
        <FigureRow strong label={side === 'buy' ? 'You pay' : 'You get'} value={<Money se={quote.netCents} />} />
        <FigureRow
          label={reservedCents > 0 ? 'Available cash after' : 'Cash after'}
          value={<Money se={availableAfterCents} />}
        />
      </dl>
    </div>
  );
}

interface PhaseMessageProps {
  readonly phase: TicketPhase;
  readonly side: TradeSide;
}

/** A live region for the results of the player's own action. Ticks must not change it: it shows the refusal's price. */
function PhaseMessage({ phase, side }: PhaseMessageProps) {
  return (
    <div role="status" className={styles.message}>
      {phase.name === 'moved' && (
        <Banner tone="warning" icon={<RefreshCw aria-hidden size={18} strokeWidth={1.75} />}>
          <strong>{errorCatalogue.PRICE_MOVED.message}</strong>
          <br />
          It went from {formatSe(phase.before)} to {formatSe(phase.after.priceCents)} per share. Nothing was{' '}
          {side === 'buy' ? 'bought' : 'sold'} yet.
        </Banner>
      )}
      {phase.name === 'refused' && (
        <Banner tone="error" icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />}>
          {phase.message}
        </Banner>
      )}
      {phase.name === 'unknown' && (
        <Banner tone="warning" icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />}>
          <strong>No answer yet</strong>
          <br />
          Your trade may or may not have gone through. Checking again never makes it twice.
        </Banner>
      )}
    </div>
  );
}

const actionNames: Readonly<Record<TradeSide, string>> = { buy: 'Buy', sell: 'Sell' };

function confirmText({ phase }: TicketState, { side, shares }: TicketPreview): string {
  if (phase.name === 'unknown') return 'Check again';
  const act = `${actionNames[side]} ${formatCounted(shares, 'share')}`;
  return phase.name === 'moved' ? `Confirm: ${act.toLowerCase()}` : act;
}

const notEnoughCash = errorCatalogue.NOT_ENOUGH_CASH.message;

/** A guest cannot buy any. */
function MoreCash() {
  const isGuest = useIsGuest();
  return (
    !isGuest && (
      <>
        {' '}
        <Link to={paths.buyTokens}>Buy tokens</Link>
      </>
    )
  );
}

function blockedReason({ state, preview, market, closedReason }: TicketFormProps): string | undefined {
  // A trade without a response can always be retried, even while trading is halted.
  if (state.phase.name === 'unknown') return undefined;
  if (closedReason !== undefined) return closedReason;
  if (preview.sharesMax > 0) return undefined;
  return preview.side === 'buy' ? notEnoughCash : nothingToSellReason(market);
}

function Confirm({ state, preview, reason }: TicketFormProps & { readonly reason: string | undefined }) {
  return (
    <>
      <Button type="submit" size="large" full busy={state.phase.name === 'placing'} disabledReason={reason}>
        {confirmText(state, preview)}
      </Button>
      {reason !== undefined && (
        <p className={styles.hint}>
          {reason}.{reason === notEnoughCash && <MoreCash />}
        </p>
      )}
    </>
  );
}
