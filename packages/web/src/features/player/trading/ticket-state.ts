import type { Receipt } from '@limelight/contract/trading.schema';
import { add, type Bps, type SeCents, subtract } from '@limelight/rules/money';
import { maxTradeShares, type Quote, quoteTrade, type TradeSide } from '@limelight/rules/trade';
import { availableCash } from '../../../queries/available-cash';
import type { PendingMutation } from '../../../queries/pending-mutations';

/** A price with the tick it belongs to: what the server holds a trade against. */
export interface SeenPrice {
  readonly priceCents: SeCents;
  readonly tick: number;
}

/** What is sent, and sent again word for word while the outcome is unknown. */
export interface Order {
  readonly id: string;
  readonly celebrityId: string;
  readonly side: TradeSide;
  readonly shares: number;
  readonly tick: number;
}

/**
 * Where a trade stands. `moved`: nothing was traded, the player looks at the new price before confirming again.
 * `unknown`: no answer came, the trade may have happened; only the same order may be sent, nothing else.
 */
export type TicketPhase =
  | { readonly name: 'editing' }
  | { readonly name: 'placing'; readonly order: Order }
  | { readonly name: 'moved'; readonly before: SeCents; readonly told: SeenPrice }
  | { readonly name: 'refused'; readonly message: string }
  | { readonly name: 'unknown'; readonly order: Order }
  | { readonly name: 'done'; readonly receipt: Receipt };

export interface TicketState {
  readonly side: TradeSide;
  readonly shares: number;
  readonly phase: TicketPhase;
  /** The player has chosen something of it: it does not change by itself any more. */
  readonly touched: boolean;
}

/** How an order ended. */
export type TicketOutcome =
  | { readonly type: 'priceMoved'; readonly before: SeCents; readonly told: SeenPrice }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'filled'; readonly receipt: Receipt };

export type TicketEvent =
  | TicketOutcome
  | { readonly type: 'sideChosen'; readonly side: TradeSide }
  | { readonly type: 'sharesChosen'; readonly shares: number }
  | { readonly type: 'kindChosen' }
  /** The first share came to the holding, or the last one went. */
  | { readonly type: 'holdingTurned'; readonly side: TradeSide }
  | { readonly type: 'sent'; readonly order: Order }
  | { readonly type: 'startedOver'; readonly side: TradeSide };

const editing: TicketPhase = { name: 'editing' };

/** An owner is more likely to come to sell; who owns nothing can only buy. */
export function defaultSide(ownedShares: number): TradeSide {
  return ownedShares > 0 ? 'sell' : 'buy';
}

/** `asked`: whether the player pressed this side to come here. */
export function newTicket(side: TradeSide, { asked = false } = {}): TicketState {
  return { side, shares: 1, phase: editing, touched: asked };
}

/** Between sending and an answer, and while the outcome is unknown, the order must stay as it was sent. */
export function isLocked({ phase }: TicketState): boolean {
  return phase.name === 'placing' || phase.name === 'unknown';
}

/** The ticket while an order for its celebrity is under way, whichever ticket has sent it. */
export function withPending(state: TicketState, pending: PendingMutation<Order> | undefined): TicketState {
  if (pending === undefined) return state;
  const { request: order, lost } = pending;
  return { ...state, side: order.side, shares: order.shares, phase: { name: lost ? 'unknown' : 'placing', order } };
}

export function ticketReducer(state: TicketState, event: TicketEvent): TicketState {
  const { phase } = state;
  switch (event.type) {
    case 'sideChosen':
      return newTicket(event.side, { asked: true });
    case 'sharesChosen':
      // The told price stays on screen while the player changes the number: it is still the newest known.
      return { ...state, shares: event.shares, phase: phase.name === 'moved' ? phase : editing, touched: true };
    case 'kindChosen':
      return { ...state, touched: true };
    case 'holdingTurned':
      return state.touched ? state : newTicket(event.side);
    case 'sent':
      return { side: event.order.side, shares: event.order.shares, phase: editing, touched: true };
    case 'priceMoved':
      return { ...state, phase: { name: 'moved', before: event.before, told: event.told } };
    case 'refused':
      return { ...state, phase: { name: 'refused', message: event.message } };
    case 'filled':
      return { ...state, phase: { name: 'done', receipt: event.receipt } };
    case 'startedOver':
      return newTicket(event.side);
  }
}

/** The stream and the refusal of a trade tell prices by two ways: the one of the later tick counts. */
export function newestPrice(live: SeenPrice, phase: TicketPhase): SeenPrice {
  return phase.name === 'moved' && phase.told.tick > live.tick ? phase.told : live;
}

export interface TicketMarket {
  readonly price: SeenPrice;
  readonly cashCents: SeCents;
  /** The parts of cash and shares that open orders have reserved: no trade may use them. */
  readonly reservedCents: SeCents;
  readonly ownedShares: number;
  readonly reservedShares: number;
  readonly feeBps: Bps;
}

/** Why nothing can be sold. Shares that went in a sale on another device are not there to be reserved. */
export function nothingToSellReason({ reservedShares }: Pick<TicketMarket, 'reservedShares'>): string {
  return reservedShares > 0 ? 'All your shares are reserved by open orders' : "You don't own enough shares";
}

export interface TicketPreview {
  readonly side: TradeSide;
  /** At least 1, also where nothing can be traded: the sums of one share are still worth seeing. */
  readonly shares: number;
  /** The most that can be traded; 0 when nothing can. */
  readonly sharesMax: number;
  readonly quote: Quote;
  /** What can be spent after it: what open orders have set aside is no part of it. */
  readonly availableAfterCents: SeCents;
}

/** What the ticket shows: the player's choice held inside what cash and holding allow at the current price. */
export function previewTicket(state: TicketState, market: TicketMarket): TicketPreview {
  const { price, ownedShares, reservedShares, feeBps } = market;
  const { priceCents } = price;
  const available = availableCash(market);
  const side = state.side === 'sell' && ownedShares === 0 && !isLocked(state) ? 'buy' : state.side;
  const purse = { cashCents: available, priceCents, feeBps };
  const sharesMax = Math.max(0, maxTradeShares(side, purse, { ownedShares, reservedShares }));
  // A sent order stays as it was sent, whatever the price does meanwhile.
  const shares = isLocked(state) ? state.shares : Math.max(1, Math.min(state.shares, sharesMax));
  const quote = quoteTrade({ side, shares, priceCents, feeBps });
  const availableAfterCents = side === 'buy' ? subtract(available, quote.netCents) : add(available, quote.netCents);
  return { side, shares, sharesMax, quote, availableAfterCents };
}
