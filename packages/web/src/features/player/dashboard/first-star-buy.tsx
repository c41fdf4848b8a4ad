import { errorCatalogue } from '@limelight/contract/errors';
import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { formatSe } from '@limelight/rules/money';
import { useEffect } from 'react';
import { Button } from '../../../ui/button';
import { Money } from '../../../ui/money';
import { Banner } from '../../../ui/query-states';
import { boostText, firstTradeText, rateText } from '../orders/order-view';
import { isLocked, tradeProblem } from '../trading/ticket-state';
import { useTicket } from '../trading/use-ticket';
import { type TicketFacts, useClosedReason, useTicketMarket } from '../trading/use-ticket-market';
import type { FirstPurchase } from './first-purchase';
import styles from './first-star.module.css';

export interface FirstStarBuyProps extends FirstPurchase {
  readonly celebrity: Celebrity;
  readonly facts: TicketFacts;
}

/**
 * Buys one share with one click, through the ticket's own state machine: the button holds the cost with the
 * fee, and a price that moved must be confirmed.
 */
export function FirstStarBuy({ celebrity, facts, onBought, onBuying }: FirstStarBuyProps) {
  const { live, market } = useTicketMarket(celebrity, facts);
  const { id: celebrityId, name } = celebrity;
  const ticket = useTicket({ celebrityId, name, side: 'buy', shares: 1, market, canUndoNow: false });
  const { phase } = ticket.state;
  const { quote, sharesMax, availableAfterCents } = ticket.preview;
  const receipt = phase.name === 'done' ? phase.receipt : undefined;
  const buying = isLocked(ticket.state) || receipt !== undefined;
  useEffect(() => onBuying(buying), [buying, onBuying]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each receipt
  useEffect(() => {
    if (receipt !== undefined) onBought({ celebrity, receipt });
  }, [receipt]);
  const closed = useClosedReason() ?? tradeProblem({ ...celebrity, halted: live?.halted ?? celebrity.halted });
  const reason = closed ?? (sharesMax === 0 ? errorCatalogue.NOT_ENOUGH_CASH.message : undefined);
  const price = formatSe(quote.netCents);
  return (
    <div className={styles.buy}>
      <div role="status">
        {phase.name === 'moved' && (
          <Banner tone="warning">{errorCatalogue.PRICE_MOVED.message}. Nothing was bought yet.</Banner>
        )}
        {phase.name === 'refused' && <Banner tone="error">{phase.message}</Banner>}
        {phase.name === 'unknown' && <Banner tone="warning">No answer yet. Checking again never buys twice.</Banner>}
      </div>
      <Button
        size="large"
        full
        busy={phase.name === 'placing' || receipt !== undefined}
        disabledReason={isLocked(ticket.state) ? undefined : reason}
        onClick={ticket.onConfirm}
      >
        {phase.name === 'unknown'
          ? 'Check again'
          : `${phase.name === 'moved' ? 'Confirm' : 'Buy 1 share'} for ${price}`}
      </Button>
      <p className={styles.split}>
        <span>
          {market.isFirstTrade ? (
            firstTradeText
          ) : (
            <>
              <Money se={quote.totalCents} /> + {rateText(market.feeBps)} fee <Money se={quote.feeCents} />
              {market.event !== undefined && market.event.boostPpm > 0 && ` · event boost ${boostText(market.event)}`}
            </>
          )}
        </span>
        <span>
          <Money se={availableAfterCents} /> left
        </span>
      </p>
      {reason !== undefined && <p className={styles.split}>{reason}.</p>}
    </div>
  );
}
