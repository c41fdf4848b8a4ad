import { type Order, orderSchema } from '@limelight/contract/play/orders.schema';
import type { Trade } from '@limelight/contract/play/trading.schema';
import { bps, seCents } from '@limelight/rules/money';
import { isTriggered } from '@limelight/rules/order';
import { quoteTrade } from '@limelight/rules/trade';
import type { Account } from './account.js';
import { compareValues, describeByCelebrity, findExactlyOne, haveEqualFields, type Mismatch } from './mismatch.js';

const fields = Object.keys(orderSchema.shape) as (keyof Order)[];
const endFields: readonly (keyof Order)[] = [
  'state',
  'fillPriceCents',
  'refusal',
  'closedAt',
  'reservedCents',
  'reservedShares',
];
const termFields = fields.filter((field) => !endFields.includes(field));

/**
 * Compares the orders of a player, each as last acknowledged, with those listed now. An order last seen open
 * may have been filled, refused or expired since, but not cancelled: only the player cancels.
 */
export function compareOrders(acknowledged: readonly Order[], account: Account): Mismatch[] {
  const known = new Set(acknowledged.map(({ id }) => id));
  return [
    ...acknowledged.flatMap((order) => compareOrder(order, account)),
    ...account.orders
      .filter(({ id }) => !known.has(id))
      .map(({ id }): Mismatch => ({ kind: 'unexpected', of: 'order', id })),
    ...compareReservations(account),
  ];
}

function compareOrder(last: Order, { orders, trades }: Account): Mismatch[] {
  const found = findExactlyOne('order', last.id, orders);
  if ('mismatch' in found) return [found.mismatch];
  const order = found.item;
  const { id } = order;
  const isOpen = order.state === 'open';
  const hasEnded = last.state === 'open' && !isOpen && order.state !== 'cancelled';
  // Its fee is that of the plan until it is the account's first trade, which is free of it.
  const isFree = hasEnded && order.state === 'filled' && order.feeBps === 0 && trades[0]?.id === id;
  const terms = isFree ? { ...last, feeBps: 0 } : last;
  if (!haveEqualFields(hasEnded ? termFields : fields, terms, order)) return [{ kind: 'changed', of: 'order', id }];
  // What an ended order reserved can be spent again.
  if (!isOpen && (order.reservedCents > 0 || order.reservedShares > 0)) return [{ kind: 'ended', of: 'order', id }];
  if (order.state === 'filled') return compareFill(order, trades);
  const outOfTime = order.state === 'expired' && (order.closedAt ?? '') < order.expiresAt;
  const traded = trades.some((trade) => trade.id === id);
  return outOfTime || traded ? [{ kind: 'ended', of: 'order', id }] : [];
}

/**
 * A filled order has one trade with its id, at a price its terms allow, with the total and fee that the rules
 * give.
 */
function compareFill(order: Order, trades: readonly Trade[]): Mismatch[] {
  const { id, kind, side, shares, celebrityId, fillPriceCents } = order;
  const found = findExactlyOne('trade', id, trades);
  if ('mismatch' in found) return [found.mismatch];
  const trade = found.item;
  const priceCents = seCents(trade.priceCents);
  const quote = quoteTrade({ side, shares, priceCents, feeBps: bps(trade.feeBps) });
  const matchesTerms =
    isTriggered({ kind, side, triggerPriceCents: seCents(order.triggerPriceCents) }, priceCents) &&
    trade.priceCents === fillPriceCents &&
    haveEqualFields(['celebrityId', 'side', 'shares', 'totalCents', 'feeCents'], trade, {
      ...trade,
      celebrityId,
      side,
      shares,
      totalCents: quote.totalCents,
      feeCents: quote.feeCents,
    });
  return matchesTerms ? [] : [{ kind: 'ended', of: 'order', id }];
}

/** Reserved cash and shares add up to what the open orders reserve. */
function compareReservations({ orders, openOrders, portfolio }: Account): Mismatch[] {
  const open = orders.filter(({ state }) => state === 'open');
  const shares = new Map<string, number>();
  for (const { celebrityId, reservedShares } of open) {
    if (reservedShares > 0) shares.set(celebrityId, (shares.get(celebrityId) ?? 0) + reservedShares);
  }
  const held = portfolio.positions.filter(({ reservedShares }) => reservedShares > 0);
  return [
    ...compareValues('total', open.length, openOrders),
    ...compareValues(
      'reserved',
      open.reduce((sum, { reservedCents }) => sum + reservedCents, 0),
      portfolio.reservedCents,
    ),
    ...compareValues(
      'reserved',
      describeByCelebrity([...shares]),
      describeByCelebrity(held.map(({ celebrityId, reservedShares }) => [celebrityId, reservedShares])),
    ),
  ];
}
