import { errorCatalogue } from '@limelight/contract/errors';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents, subtract } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsGuest } from '../../../shell/use-is-guest';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Banner } from '../../../ui/query-states';
import { boostText, firstTradeText, rateText } from '../orders/order-view';
import styles from './ticket.module.css';
import { ShareFields, TicketFrame } from './ticket-frame';
import { isLocked, nothingToSellReason, type TicketMarket, type TicketPreview, type TicketState } from './ticket-state';
import type { TicketControl } from './use-ticket';

export interface TicketFormProps
  extends Pick<TicketControl, 'state' | 'preview' | 'priceCents' | 'onShares' | 'onConfirm'> {
  /** The reservations of open orders, and the fee rate. */
  readonly market: Pick<
    TicketMarket,
    'reservedCents' | 'reservedShares' | 'feeBps' | 'isFirstTrade' | 'feeReason' | 'event' | 'vipFeeBps'
  >;
  readonly closedReason: string | undefined;
  /** The countdown ring to the next tick, with its label. */
  readonly note: ReactNode;
}

export function TicketForm(props: TicketFormProps) {
  const { state, preview, market, onShares, onConfirm, note } = props;
  const { phase } = state;
  const reason = blockedReason(props);
  return (
    <TicketFrame
      phase={phase}
      action={confirmText(state, preview)}
      reason={reason}
      hint={reason === preview.sharesProblem ? undefined : reason}
      total={<Total {...props} />}
      unknownText="Your trade may or may not have gone through. Checking again never makes it twice."
      result={
        phase.name === 'moved' && (
          <Banner tone="warning" icon={<RefreshCw aria-hidden size={18} strokeWidth={1.75} />}>
            <strong>{errorCatalogue.PRICE_MOVED.message}</strong>
            <br />
            It went from {formatSe(phase.before)} to {formatSe(phase.after.priceCents)} per share. Nothing was{' '}
            {preview.side === 'buy' ? 'bought' : 'sold'} yet.
          </Banner>
        )
      }
      onConfirm={onConfirm}
      foot={
        <>
          {reason === notEnoughCash && <MoreCash />}
          <p className={styles.note}>{note}</p>
        </>
      }
    >
      <ShareFields {...preview} market={market} locked={isLocked(state)} withSlider onShares={onShares} />
      <Sums {...props} />
    </TicketFrame>
  );
}

/** The part of the price that is the boost of an event. */
function Boost({ priceCents, market: { event } }: TicketFormProps) {
  if (event === undefined || event.boostPpm === 0) return null;
  const value = <Money se={subtract(priceCents, event.marketCents)} signed />;
  return <FigureRow label={`Event boost ${boostText(event)}`} value={value} />;
}

function Sums(props: TicketFormProps) {
  const { preview, priceCents, market } = props;
  const { feeBps, isFirstTrade, feeReason, vipFeeBps } = market;
  const { shares, quote } = preview;
  return (
    <div className={styles.sums}>
      {/* A phone leaves out the price, which is above, but for one with a boost. */}
      <dl className={(market.event?.boostPpm ?? 0) > 0 ? undefined : styles.priceRow}>
        <Boost {...props} />
        <FigureRow label="Price per share" value={<Money se={priceCents} />} />
      </dl>
      <dl>
        <FigureRow label={formatCounted(shares, 'share')} value={<Money se={quote.totalCents} />} />
        <FigureRow
          label={
            <>
              {isFirstTrade ? firstTradeText : `Trading fee ${rateText(feeBps)}`}
              {feeReason !== undefined && ` · ${feeReason}`}
              {vipFeeBps !== undefined && (
                <Link to={paths.vip} className={styles.vipFee}>
                  {rateText(vipFeeBps)} with VIP
                </Link>
              )}
            </>
          }
          value={<Money se={quote.feeCents} />}
        />
      </dl>
    </div>
  );
}

function Total({ preview, market: { reservedCents } }: TicketFormProps) {
  const { side, quote, availableAfterCents, sharesProblem } = preview;
  const shown = (cents: SeCents) => (sharesProblem === undefined ? <Money se={cents} /> : '–');
  return (
    <dl className={styles.total}>
      <FigureRow strong label={side === 'buy' ? 'You pay' : 'You get'} value={shown(quote.netCents)} />
      <FigureRow label={reservedCents > 0 ? 'Available cash after' : 'Cash after'} value={shown(availableAfterCents)} />
    </dl>
  );
}

function confirmText({ phase }: TicketState, { side, shares, sharesProblem }: TicketPreview): string {
  const verb = side === 'buy' ? 'Buy' : 'Sell';
  if (sharesProblem !== undefined) return verb;
  const action = `${verb} ${formatCounted(shares, 'share')}`;
  return phase.name === 'moved' ? `Confirm: ${action.toLowerCase()}` : action;
}

const notEnoughCash = errorCatalogue.NOT_ENOUGH_CASH.message;

function blockedReason({ preview, market, closedReason }: TicketFormProps): string | undefined {
  if (closedReason !== undefined) return closedReason;
  if (preview.sharesMax > 0) return preview.sharesProblem;
  return preview.side === 'buy' ? notEnoughCash : nothingToSellReason(market);
}

/** A guest cannot buy any. */
function MoreCash() {
  return (
    !useIsGuest() && (
      <p className={styles.hint}>
        <Link to={paths.buyTokens}>Buy tokens</Link> for more cash
      </p>
    )
  );
}
