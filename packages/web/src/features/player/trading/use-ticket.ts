import { type SeCents, seCents } from '@limelight/rules/money';
import type { TradeSide } from '@limelight/rules/trade';
import { useReducer, useRef } from 'react';
import { newTradeId, usePlaceTrade } from '../../../api/trading';
import { showToast } from '../../../ui/toast-store';
import { eventOfFailure } from './ticket-failure';
import { tradeToast } from './ticket-receipt';
import {
  newestPrice,
  newTicket,
  type Order,
  previewTicket,
  type TicketMarket,
  type TicketPreview,
  type TicketState,
  ticketReducer,
} from './ticket-state';

export interface TicketSubject {
  readonly celebrityId: string;
  readonly name: string;
  readonly initialSide: TradeSide;
  readonly market: TicketMarket;
}

export interface TicketControl {
  readonly state: TicketState;
  readonly preview: TicketPreview;
  readonly priceCents: SeCents;
  readonly chooseSide: (side: TradeSide) => void;
  readonly chooseShares: (shares: number) => void;
  readonly confirm: () => void;
  readonly startOver: (side: TradeSide) => void;
}

/** Runs the ticket: the state machine, and the one order that may be under way. */
export function useTicket({ celebrityId, name, initialSide, market }: TicketSubject): TicketControl {
  const [state, dispatch] = useReducer(ticketReducer, initialSide, newTicket);
  const { mutateAsync: placeTrade } = usePlaceTrade();
  // Set at once, unlike state: the second click of a double click comes before the next render.
  const underWay = useRef(false);
  const price = newestPrice(market.price, state.phase);
  const preview = previewTicket(state, { ...market, price });

  const send = async (order: Order) => {
    if (underWay.current) return;
    underWay.current = true;
    dispatch({ type: 'sent', order });
    try {
      const receipt = await placeTrade({ ...order, toleranceBps: 0 });
      dispatch({ type: 'filled', receipt });
      showToast({ tone: 'success', text: tradeToast(receipt, name) });
    } catch (error) {
      dispatch(eventOfFailure(error, { side: order.side, before: price.priceCents }));
    } finally {
      underWay.current = false;
    }
  };

  const confirm = () => {
    const { phase } = state;
    const { side, shares } = preview;
    // A lost order goes out again under its own id; anything else is a new intent and gets a new one.
    const order =
      phase.name === 'unknown' ? phase.order : { id: newTradeId(), celebrityId, side, shares, tick: price.tick };
    void send(order);
  };

  return {
    state,
    preview,
    priceCents: seCents(price.priceCents),
    chooseSide: (side) => dispatch({ type: 'sideChosen', side }),
    chooseShares: (shares) => dispatch({ type: 'sharesChosen', shares }),
    confirm,
    startOver: (side) => dispatch({ type: 'startedOver', side }),
  };
}
