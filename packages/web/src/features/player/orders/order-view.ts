import type { Order } from '@limelight/contract/play/orders.schema';
import { formatCounted } from '@limelight/rules/count';
import { eventFeeBps } from '@limelight/rules/fee';
import { type Bps, bps, formatPercent, formatSe, formatSePlain, type SeCents, seCents } from '@limelight/rules/money';
import {
  highestFeeBps,
  nameOrderKind,
  type OrderDuration,
  type OrderKind,
  type OrderState,
  orderDirection,
  orderDurations,
  orderReservation,
} from '@limelight/rules/order';
import { reaches } from '@limelight/rules/price-direction';
import { maxTradeShares, priceCentsMax, quoteTrade, type TradeSide } from '@limelight/rules/trade';
import { availableCash } from '../../../queries/available-cash';
import { parsePrice } from '../../../ui/parse-price';
import { marketPriceOf, sharesProblemOf, type TicketMarket } from '../trading/ticket-state';

export const kindNames: Readonly<Record<OrderKind, string>> = {
  limit: 'Limit',
  stop: 'Stop',
  'take-profit': 'Take profit',
};

/** The kinds that a ticket offers, each once: a sale at a price or higher is the take-profit. */
export const offeredKinds: Readonly<Record<TradeSide, readonly OrderKind[]>> = {
  buy: ['limit'],
  sell: ['take-profit', 'stop'],
};

const durationNames: Readonly<Record<OrderDuration, string>> = {
  day: 'Today, until midnight in London',
  week: '7 days',
  month: '30 days',
};
export const durationOptions = orderDurations.map((value) => ({ value, label: durationNames[value] }));

/** The suggested distances from the current price for a kind of order, in per cent. */
export function usualSteps(kind: OrderKind, side: TradeSide): readonly number[] {
  return orderDirection({ kind, side }) === 'below' ? [-2, -5, -10] : [2, 5, 10];
}

/** The price at a distance in per cent, rounded to cents and clamped to valid prices. */
export function priceAtDistance(priceCents: SeCents, percent: number): SeCents {
  return seCents(Math.max(1, Math.min(Math.round((priceCents * (100 + percent)) / 100), priceCentsMax)));
}

export function priceText(priceCents: SeCents): string {
  return formatSePlain(priceCents).replaceAll(',', '');
}

export interface OrderDraft {
  readonly kind: OrderKind;
  readonly side: TradeSide;
  readonly priceText: string;
  readonly shares: number;
  /** Whether it also fills in events. */
  readonly duringEvents: boolean;
}

function priceProblemOf(draft: OrderDraft, triggerCents: SeCents | null, current: SeCents): string | undefined {
  if (triggerCents === null) return 'Enter a price, such as 480.50';
  if (draft.kind !== 'stop' || !reaches(orderDirection(draft), triggerCents, current)) return undefined;
  // Without the current price: screen readers announce this text, and they must not repeat it every tick.
  return 'The price is already there. Choose a lower one';
}

/** The ticket's view of an order: the player's input, clamped to the available cash and shares. */
export function previewOrder(draft: OrderDraft, market: TicketMarket) {
  const { kind, side, duringEvents } = draft;
  const marketCents = marketPriceOf(market);
  const feeBps = highestFeeBps({ feeBps: market.orderFeeBps, duringEvents });
  const triggerCents = parsePrice(draft.priceText);
  const priceCents = triggerCents ?? marketCents;
  const purse = { cashCents: availableCash(market), priceCents, feeBps };
  const sharesMax = Math.max(0, maxTradeShares(side, purse, market));
  const shares = Math.max(1, Math.min(draft.shares, sharesMax));
  return {
    /** By its one name: a take-profit at or below the current price is a limit. */
    kind: nameOrderKind({ kind, side, triggerPriceCents: priceCents }, marketCents),
    /** `null` while the field has no valid price. */
    triggerCents,
    priceProblem: priceProblemOf(draft, triggerCents, marketCents),
    /** The highest rate that it may pay. */
    feeBps,
    shares,
    chosenShares: draft.shares,
    sharesProblem: sharesProblemOf(draft.shares, sharesMax),
    sharesMax,
    /** What the order reserves while it is open. */
    reservedCents: orderReservation({ ...draft, triggerPriceCents: priceCents, shares, feeBps }).cents,
    /** What a sale at its price brings, after the fee. */
    netCents: quoteTrade({ side, shares, priceCents, feeBps }).netCents,
    /** Whether the next tick fills it if the price does not change. */
    atMarket:
      triggerCents !== null &&
      (market.event === undefined || duringEvents) &&
      reaches(orderDirection(draft), triggerCents, market.price.priceCents),
  };
}

type OrderTerms = Pick<Order, 'kind' | 'side' | 'shares' | 'triggerPriceCents'>;

/** "Buy 3 shares at SE$480.00 or less"; a stop reads "Sell 1 share if it falls to SE$480.00". */
export function orderText({ kind, side, shares, triggerPriceCents }: OrderTerms): string {
  const bound = orderDirection({ kind, side }) === 'below' ? 'or less' : 'or more';
  const action = side === 'buy' ? 'Buy' : 'Sell';
  const [what, price] = [`${action} ${formatCounted(shares, 'share')}`, formatSe(seCents(triggerPriceCents))];
  return kind === 'stop' ? `${what} if it falls to ${price}` : `${what} at ${price} ${bound}`;
}

type Reservation = Pick<Order, 'reservedCents' | 'reservedShares'>;

function reservedAmount({ reservedCents, reservedShares }: Reservation): string {
  return reservedShares > 0 ? formatCounted(reservedShares, 'share') : formatSe(seCents(reservedCents));
}

/** "SE$492.00 is", "3 shares are". */
export function reservationText(reservation: Reservation): string {
  return `${reservedAmount(reservation)} ${reservation.reservedShares > 1 ? 'are' : 'is'}`;
}

/** "fee 2.5%", or nothing for an order from before rates were stored. */
export function feeText({ feeBps }: Pick<Order, 'feeBps'>): string {
  return feeBps === null ? '' : `fee ${rateText(bps(feeBps))}`;
}

/** "also in events at 3%", or nothing for an order that rests in them. */
export function eventText({ duringEvents }: Pick<Order, 'duringEvents'>): string {
  return duringEvents ? `also in events at ${eventRate}` : '';
}

/** "SE$492.00 reserved", "3 shares reserved". */
export function reservedText(reservation: Reservation): string {
  return `${reservedAmount(reservation)} reserved`;
}

/** "SE$492.00 is free again", "3 shares are free again". */
export function freedText(reservation: Reservation): string {
  return `${reservationText(reservation)} free again`;
}

export const stateTags = {
  open: { name: 'Open', tone: 'info' },
  filled: { name: 'Filled', tone: 'gain' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
  expired: { name: 'Expired', tone: 'neutral' },
  refused: { name: 'Refused', tone: 'warn' },
} as const satisfies Record<OrderState, unknown>;

/** In the place of the rate. */
export const firstTradeText = 'First trade: no fee';

/** "2.5%": unlike price changes, a fee rate never needs a second decimal. */
export function rateText(rate: Bps): string {
  return `${rate / 100}%`;
}

/** "3%": what a trade costs in an event. */
export const eventRate = rateText(eventFeeBps);

/** "+1.24%", rounded down as the price is. */
export function boostText({ boostPpm }: { readonly boostPpm: number }): string {
  return formatPercent(bps(Math.floor(boostPpm / 100)), { sign: true });
}
