import { paths } from '@limelight/contract/paths';
import { formatCount, formatCounted } from '@limelight/rules/count';
import type { TradeSide } from '@limelight/rules/trade';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReservations } from '../../../shell/reserved-cash';
import { QuickButtons, Slider, Stepper } from '../../../ui/amount-controls';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/query-states';
import { reservationText } from '../orders/order-view';
import type { OrderPhase } from '../orders/use-order-ticket';
import styles from './ticket.module.css';
import type { TicketMarket, TicketPhase } from './ticket-state';

export interface TicketFrameProps {
  readonly phase: TicketPhase | OrderPhase;
  /** The text of the button. */
  readonly action: string;
  /** Why it cannot be confirmed now. */
  readonly reason: string | undefined;
  /** The reason below the button; left out where it is shown elsewhere. */
  readonly hint: string | undefined;
  /** What is paid or received, next to the button. */
  readonly total?: ReactNode;
  /** What a request without a response may have done. */
  readonly unknownText: string;
  /** Further results. Ticks must not change them: screen readers announce every change. */
  readonly result?: ReactNode;
  readonly onConfirm: () => void;
  readonly foot: ReactNode;
  /** Fields and sums. */
  readonly children: ReactNode;
}

/**
 * The form of a market trade or an order: fields and sums, the result of the player's own action, the button.
 */
export function TicketFrame(props: TicketFrameProps) {
  const { phase, action, hint, total, unknownText, result, onConfirm, foot, children } = props;
  const unknown = phase.name === 'unknown';
  // A request without a response can always be retried, even while trading is halted.
  const reason = unknown ? undefined : props.reason;
  const icon = <CircleAlert aria-hidden size={18} strokeWidth={1.75} />;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) onConfirm();
      }}
    >
      {children}
      <div className={styles.confirm}>
        {total}
        <div role="status" className={styles.message}>
          {result}
          {phase.name === 'refused' && (
            <Banner tone="error" icon={icon}>
              {phase.message}
            </Banner>
          )}
          {unknown && (
            <Banner tone="warning" icon={icon}>
              <strong>No answer yet</strong>
              <br />
              {unknownText}
            </Banner>
          )}
        </div>
        <Button type="submit" size="large" full busy={phase.name === 'placing'} disabledReason={reason}>
          {unknown ? 'Check again' : action}
        </Button>
      </div>
      {hint !== undefined && !unknown && <p className={styles.hint}>{hint}.</p>}
      {foot}
    </form>
  );
}

export interface ShareFieldsProps {
  readonly side: TradeSide;
  /** Within the bounds. */
  readonly shares: number;
  /** As typed; 0 while the field contains no number. */
  readonly chosenShares: number;
  readonly sharesProblem: string | undefined;
  readonly sharesMax: number;
  readonly locked: boolean;
  readonly market: Pick<TicketMarket, 'reservedCents' | 'reservedShares'>;
  readonly withSlider?: boolean;
  readonly onShares: (shares: number) => void;
}

/** How many shares, and why reservations have lowered the maximum. */
export function ShareFields(props: ShareFieldsProps) {
  const { side, shares, chosenShares, sharesProblem, sharesMax, locked, market, withSlider, onShares } = props;
  const isBuy = side === 'buy';
  const bounds = locked ? { min: shares, max: shares } : { min: 1, max: Math.max(1, sharesMax) };
  const field = { label: 'Shares', value: shares, onChange: onShares, ...bounds };
  const reserved = { ...market, ...(isBuy ? { reservedShares: 0 } : { reservedCents: 0 }) };
  return (
    <>
      <Stepper
        {...field}
        value={chosenShares}
        error={sharesProblem}
        unit="share"
        aside={`Max ${formatCount(sharesMax)} ${isBuy ? 'with your cash' : 'to sell'}`}
      />
      {withSlider && <Slider {...field} valueText={formatCounted(shares, 'share')} />}
      <QuickButtons
        of={isBuy ? 'of what your cash buys' : 'of your shares'}
        disabled={locked || sharesMax === 0}
        onChange={onShares}
        {...bounds}
      />
      {reserved.reservedCents + reserved.reservedShares > 0 && <ReservedHint {...reserved} />}
    </>
  );
}

/** What lowers the maximum, with a link to it. */
function ReservedHint(reserved: { readonly reservedCents: number; readonly reservedShares: number }) {
  const { by, ordersCents } = useReservations(reserved.reservedCents);
  const byOrders = reserved.reservedShares > 0 || ordersCents > 0;
  const isOrdersAlone = by === '' || by === 'orders' || reserved.reservedShares > 0;
  return (
    <p className={styles.hint}>
      {reservationText(reserved)} reserved by{' '}
      <Link to={paths.holdings} search={byOrders ? { tab: 'orders' } : {}}>
        {isOrdersAlone ? 'open orders' : by}
      </Link>
      .
    </p>
  );
}
