import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { type SeCents, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import type { TradeSide } from '@limelight/rules/trade';
import { hasUndoLeft } from '@limelight/rules/undo';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTick } from '../../../live/ticks';
import { usePendingMutation } from '../../../queries/pending-mutations';
import { thumbOf } from '../../../shell/celebrity-picture';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { Poster } from '../../../ui/poster';
import { PriceFlash } from '../../../ui/price-flash';
import { rollDigits } from '../../../ui/roll-digits';
import { TickRing } from '../../../ui/tick-ring';
import { HaltBanner } from '../news/halt-banner';
import { OrderForm } from '../orders/order-form';
import { offeredKinds } from '../orders/order-view';
import { pendingOrders } from '../orders/use-order-ticket';
import { PremiereHint } from '../premieres/premiere-notice';
import { dailyTradesWarning, useDailyTrades } from './daily-trades';
import { EventHint } from './event-hint';
import styles from './ticket.module.css';
import { TicketChart } from './ticket-chart';
import { TicketChoices, type TicketKind } from './ticket-choices';
import { TicketForm } from './ticket-form';
import { LastTrades, TicketPosition } from './ticket-position';
import { TicketReceipt } from './ticket-receipt';
import { defaultSide, isLocked, type TicketMarket, tradeProblem } from './ticket-state';
import { type TicketControl, useTicket } from './use-ticket';
import { type TicketFacts, useClosedReason, useTicketMarket } from './use-ticket-market';

export interface TicketProps {
  readonly celebrityId: string;
  /** The side that the player clicked; without it owners start with Sell and everyone else with Buy. */
  readonly side?: TradeSide | undefined;
  /** The number of shares at first; one without it. */
  readonly shares?: number | undefined;
  /** Shows position and recent trades below, if there is room. */
  readonly withHistory?: boolean;
  /** Closes the dialog that the ticket is in; a ticket next to a list starts over instead. */
  readonly onDone?: () => void;
}

interface OpenTicketProps extends TicketProps {
  readonly celebrity: Celebrity;
  readonly facts: TicketFacts;
}

export function OpenTicket({ celebrity, facts, side, shares, withHistory = false, onDone }: OpenTicketProps) {
  const { portfolio, settings } = facts;
  const { live, position, market } = useTicketMarket(celebrity, facts);
  const ticket = useTicket({
    celebrityId: celebrity.id,
    name: celebrity.name,
    // An unanswered order takes precedence when the player comes back.
    side: pendingOrders.of(celebrity.id)?.request.side ?? side,
    shares,
    market,
    canUndoNow: hasUndoLeft(portfolio.tier, portfolio.undosToday),
  });
  const { phase } = ticket.state;
  // Without the boost of an event, as everywhere but in a trade.
  const priceCents = market.event === undefined ? ticket.priceCents : market.event.marketCents;
  return (
    <div className={styles.ticket}>
      {phase.name !== 'done' && (
        <>
          <TicketHead celebrity={celebrity} priceCents={priceCents} dayAgoCents={live?.dayAgoPriceCents} />
          <TicketChart
            celebrityId={celebrity.id}
            priceCents={priceCents}
            dayAgoCents={live?.dayAgoPriceCents ?? celebrity.dayAgoPriceCents}
          />
        </>
      )}
      <HaltBanner celebrityId={celebrity.id} />
      <PremiereHint celebrityId={celebrity.id} />
      <EventHint {...market} />
      {phase.name === 'done' ? (
        <TicketReceipt
          receipt={phase.receipt}
          celebrity={celebrity}
          reservedCents={market.reservedCents}
          onDone={onDone ?? (() => ticket.startOver(defaultSide(phase.receipt.sharesAfter)))}
        />
      ) : (
        <Forms
          celebrity={celebrity}
          market={market}
          ticket={ticket}
          halted={live?.halted ?? celebrity.halted}
          tickIntervalMs={settings.tickIntervalMs}
        />
      )}
      {withHistory && position !== undefined && <TicketPosition position={position} />}
      {withHistory && <LastTrades listing={facts.listing} />}
    </div>
  );
}

interface FormsProps {
  readonly celebrity: Celebrity;
  readonly market: TicketMarket;
  readonly ticket: TicketControl;
  readonly halted: boolean;
  readonly tickIntervalMs: number;
}

/** A market trade at the current price, or an order that waits for its price. */
function Forms({ celebrity, market, ticket, halted, tickIntervalMs }: FormsProps) {
  const closedReason = useClosedReason();
  const daily = useDailyTrades();
  const warning = daily && dailyTradesWarning(daily);
  // Orders wait for the next day, or are exempt.
  const usedUpReason = daily?.left === 0 ? warning : undefined;
  const sent = usePendingMutation(pendingOrders, celebrity.id)?.request;
  const [chosenKind, setChosenKind] = useState<TicketKind>(sent?.kind ?? 'market');
  const side = sent?.side ?? ticket.preview.side;
  // Each side has kinds of its own: choosing the other side returns the ticket to a market trade.
  const usableKind = chosenKind === 'market' || offeredKinds[side].includes(chosenKind) ? chosenKind : 'market';
  const kind = sent?.kind ?? usableKind;
  return (
    <div className={styles.form}>
      <TicketChoices
        side={side}
        kind={kind}
        ownedShares={market.ownedShares}
        locked={isLocked(ticket.state) || sent !== undefined}
        onSide={ticket.onSide}
        onKind={(next) => {
          setChosenKind(next);
          ticket.noteKind();
        }}
      />
      {kind === 'market' ? (
        <TicketForm
          {...ticket}
          market={market}
          closedReason={closedReason ?? tradeProblem({ ...celebrity, halted }) ?? usedUpReason}
          note={
            <>
              {usedUpReason === undefined && warning !== undefined && <p className={styles.hint}>{warning}</p>}
              <TickNote intervalMs={tickIntervalMs} />
            </>
          }
        />
      ) : (
        <OrderForm
          // The key resets the form: another kind or side is another order.
          key={`${kind} ${side}`}
          celebrityId={celebrity.id}
          name={celebrity.name}
          kind={kind}
          side={side}
          initialShares={ticket.preview.shares}
          market={market}
          // Not the halt as a reason: an order can outlast it.
          closedReason={closedReason ?? tradeProblem({ ...celebrity, halted: false })}
        />
      )}
    </div>
  );
}

interface TicketHeadProps {
  readonly celebrity: Celebrity;
  readonly priceCents: SeCents;
  /** From the newest tick. */
  readonly dayAgoCents: SeCents | undefined;
}

function TicketHead({ celebrity, priceCents, dayAgoCents = seCents(celebrity.dayAgoPriceCents) }: TicketHeadProps) {
  return (
    <div className={styles.head}>
      <Poster src={thumbOf(celebrity)} size="thumb" eager />
      <div className={styles.headText}>
        <Link className={styles.name} to={paths.celebrity} params={{ id: celebrity.id }}>
          {celebrity.name}
        </Link>
        <span className={styles.price}>
          <PriceFlash value={priceCents} roll={rollDigits}>
            <Money se={priceCents} size="title" />
          </PriceFlash>
          <Movement rate={movement(priceCents, dayAgoCents).changeBps} />
        </span>
      </div>
    </div>
  );
}

function TickNote({ intervalMs }: { readonly intervalMs: number }) {
  const tick = useTick();
  return (
    <>
      {tick !== null && <TickRing nextTickMs={Date.parse(tick.nextTime)} intervalMs={intervalMs} size={16} />}
      <span>Price may change; we’ll ask before filling at a new one.</span>
    </>
  );
}
