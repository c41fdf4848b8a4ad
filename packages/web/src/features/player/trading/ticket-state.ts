import { errorCatalogue } from '@limelight/contract/errors';
import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import type { Receipt, TradeRequest } from '@limelight/contract/play/trading.schema';
import { formatCounted } from '@limelight/rules/count';
import { add, type Bps, bps, type SeCents, subtract } from '@limelight/rules/money';
import type { Tier } from '@limelight/rules/tier';
import { maxTradeShares, quoteTrade, type TradeSide } from '@limelight/rules/trade';
import type { TradePrice } from '../../../live/trade-price';
import { availableCash } from '../../../queries/available-cash';
import type { PendingMutation } from '../../../queries/pending-mutations';
import { retirementProblem } from '../market/retirement-text';

/** A price with its tick: the server compares a trade with the price of that tick. */
export interface SeenPrice {
  readonly priceCents: SeCents;
  readonly tick: number;
}

/**
 * The request of a trade; `id` is its idempotency key. It is retried unchanged while the outcome is unknown.
 */
export type TicketDraft = Readonly<Omit<TradeRequest, 'toleranceBps'>>;

/**
 * The phase of a trade. `moved`: nothing was traded, and the player must confirm the new price. `unknown`: no
 * response arrived and the trade may have happened, so only the same request may be sent again.
 */
export type TicketPhase =
  | { readonly name: 'editing' }
  | { readonly name: 'placing'; readonly draft: TicketDraft }
  | { readonly name: 'moved'; readonly before: SeCents; readonly after: SeenPrice }
  | { readonly name: 'refused'; readonly message: string }
  | { readonly name: 'unknown'; readonly draft: TicketDraft }
  | { readonly name: 'done'; readonly receipt: Receipt };

export interface TicketState {
  readonly side: TradeSide;
  /** 0 while the field contains no number. */
  readonly shares: number;
  readonly phase: TicketPhase;
  /** The player has edited the ticket, so it no longer changes by itself. */
  readonly touched: boolean;
}

export type TicketOutcome =
  | { readonly type: 'priceMoved'; readonly before: SeCents; readonly after: SeenPrice }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'filled'; readonly receipt: Receipt };

export type TicketEvent =
  | TicketOutcome
  | { readonly type: 'sideChosen'; readonly side: TradeSide }
  | { readonly type: 'sharesChosen'; readonly shares: number }
  | { readonly type: 'kindChosen' }
  /** The player now owns a first share, or no share any more. */
  | { readonly type: 'holdingTurned'; readonly side: TradeSide }
  | { readonly type: 'sent'; readonly draft: TicketDraft }
  | { readonly type: 'startedOver'; readonly side: TradeSide };

const editing: TicketPhase = { name: 'editing' };

/** Owners are more likely to sell; everyone else can only buy. */
export function defaultSide(ownedShares: number): TradeSide {
  return ownedShares > 0 ? 'sell' : 'buy';
}

/** `chosen`: whether the player chose this side explicitly. */
export function newTicket(side: TradeSide, { chosen = false } = {}): TicketState {
  return { side, shares: 1, phase: editing, touched: chosen };
}

/** A pending trade or order, or one with an unknown outcome, must not be edited. */
export function isLocked({ phase }: { readonly phase: { readonly name: string } }): boolean {
  return phase.name === 'placing' || phase.name === 'unknown';
}

/** The ticket with the pending trade of its celebrity, which another ticket may have sent. */
export function withPending(state: TicketState, pending: PendingMutation<TicketDraft> | undefined): TicketState {
  if (pending === undefined) return state;
  const { request: draft, lost } = pending;
  return { ...state, side: draft.side, shares: draft.shares, phase: { name: lost ? 'unknown' : 'placing', draft } };
}

export function ticketReducer(state: TicketState, event: TicketEvent): TicketState {
  const { phase } = state;
  switch (event.type) {
    case 'sideChosen':
      return newTicket(event.side, { chosen: true });
    case 'sharesChosen':
      // The new price stays on screen while the player edits the number: it is still the latest known.
      return { ...state, shares: event.shares, phase: phase.name === 'moved' ? phase : editing, touched: true };
    case 'kindChosen':
      return { ...state, touched: true };
    case 'holdingTurned':
      return state.touched ? state : newTicket(event.side);
    case 'sent':
      return { side: event.draft.side, shares: event.draft.shares, phase: editing, touched: true };
    case 'priceMoved':
      return { ...state, phase: { name: 'moved', before: event.before, after: event.after } };
    case 'refused':
      return { ...state, phase: { name: 'refused', message: event.message } };
    case 'filled':
      return { ...state, phase: { name: 'done', receipt: event.receipt } };
    case 'startedOver':
      return newTicket(event.side);
  }
}

/** Prices arrive from the stream and from a refused trade: the one with the later tick wins. */
export function newestPrice(live: SeenPrice, phase: TicketPhase): SeenPrice {
  return phase.name === 'moved' && phase.after.tick > live.tick ? phase.after : live;
}

export interface TicketMarket {
  readonly price: SeenPrice;
  readonly cashCents: SeCents;
  /** Cash reserved by open orders and IPOs; no trade may use it. */
  readonly reservedCents: SeCents;
  readonly ownedShares: number;
  readonly reservedShares: number;
  readonly feeBps: Bps;
  /** What an order reserves by; its fill may be the first trade. */
  readonly orderFeeBps: Bps;
  /** Whether a trade now is the account's first, and free of the plan's fee. */
  readonly isFirstTrade: boolean;
  /** Why it is another fee than the plan's. */
  readonly feeReason?: string | undefined;
  /** The celebrity's event: the boost in the price, and the price without it. */
  readonly event?: TradePrice['event'];
  /** The lower rate of VIP players, for a player who could get it. */
  readonly vipFeeBps?: Bps | undefined;
}

/** The price on charts and in the market, which orders that rest in events wait for. */
export function marketPriceOf({ price, event }: Pick<TicketMarket, 'price' | 'event'>): SeCents {
  return event?.marketCents ?? price.priceCents;
}

/** The fee that a free player would pay with VIP, if it is lower. */
export function vipFeeOf(tier: Tier, rates: PublicSettings['feeBpsByTier']): Bps | undefined {
  return tier === 'free' && rates.basic < rates.free ? bps(rates.basic) : undefined;
}

export function tradeProblem({
  status,
  halted,
  retirement,
}: Pick<Celebrity, 'status' | 'halted' | 'retirement'>): string | undefined {
  if (retirement !== undefined) return retirementProblem(retirement);
  if (status === 'suspended') return errorCatalogue.CELEBRITY_SUSPENDED.message;
  if (status === 'listing') return 'Trading begins in a minute';
  return halted ? errorCatalogue.TRADING_HALTED.message : undefined;
}

/** Why nothing can be sold. After a sale on another device no shares are left that could be reserved. */
export function nothingToSellReason({ reservedShares }: Pick<TicketMarket, 'reservedShares'>): string {
  return reservedShares > 0 ? 'All your shares are reserved by open orders' : "You don't own enough shares";
}

export type TicketPreview = ReturnType<typeof previewTicket>;

/** What is wrong with a number of shares. Where none is possible, that is no matter of the number. */
export function sharesProblemOf(shares: number, sharesMax: number): string | undefined {
  if (shares < 1) return errorCatalogue.QUANTITY_INVALID.message;
  return sharesMax > 0 && shares > sharesMax ? `At most ${formatCounted(sharesMax, 'share')}` : undefined;
}

/**
 * The ticket's sums. Those of a number that is not possible are of the nearest that is, and it cannot be
 * confirmed.
 */
export function previewTicket(state: TicketState, market: TicketMarket) {
  const { priceCents } = market.price;
  const { ownedShares, feeBps } = market;
  const available = availableCash(market);
  const side = state.side === 'sell' && ownedShares === 0 && !isLocked(state) ? 'buy' : state.side;
  const funds = { cashCents: available, priceCents, feeBps };
  const sharesMax = Math.max(0, maxTradeShares(side, funds, market));
  // A pending trade does not change with the price.
  const shares = isLocked(state) ? state.shares : Math.max(1, Math.min(state.shares, sharesMax));
  const sharesProblem = isLocked(state) ? undefined : sharesProblemOf(state.shares, sharesMax);
  const quote = quoteTrade({ side, shares, priceCents, feeBps });
  const availableAfterCents = side === 'buy' ? subtract(available, quote.netCents) : add(available, quote.netCents);
  return { side, shares, chosenShares: state.shares, sharesProblem, sharesMax, quote, availableAfterCents };
}
