import type { OrderRequest } from '@limelight/contract/play/orders.schema';
import { orderFeeFor } from '@limelight/rules/fee';
import { seCents } from '@limelight/rules/money';
import {
  decideOrder,
  feeOfTier,
  isSameOrderKind,
  type OrderingState,
  orderDirection,
  orderExpiryMs,
} from '@limelight/rules/order';
import { tiers } from '@limelight/rules/tier';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findFeesOfNow, lockMarketShared } from '../../exchange/market/market.public.js';
import { placeHold, publishPortfolioChange, withWallet } from '../../exchange/wallet/wallet.public.js';
import { tradingSettings } from '../trading/trading.public.js';
import { orderHold } from './orders.hold.sql.js';
import { orderSettings } from './orders.settings.js';
import { findOrder, findOrderingState, insertOrder, type OrderingStateRow, type OrderRow } from './orders.sql.js';

export interface PlayerOrderRequest extends OrderRequest {
  readonly userId: string;
}

type OrderServices = Pick<Services, 'db' | 'clock' | 'settings'>;

/**
 * Places an order that waits for a price, and reserves its cash or shares. It has the fees of this moment,
 * for every tier. The id is an idempotency key: the same id with the same content returns the existing order
 * in its current state.
 * @throws Refusal with the code of `decideOrder`, ID_REUSED or ACCOUNT_BUSY
 */
export function placeOrder(services: OrderServices, request: PlayerOrderRequest): Promise<OrderRow> {
  const { db, clock, settings } = services;
  const { userId, celebrityId, kind, side, shares, duration, duringEvents } = request;
  const triggerPriceCents = seCents(request.triggerPriceCents);
  const run = async (tx: Executor) => {
    const earlier = await findOrder(tx, request);
    if (earlier) return repeated(earlier, request);
    const row = await findOrderingState(tx, request, celebrityId);
    if (!row) throw new Refusal('EMAIL_NOT_VERIFIED');
    // A filled order becomes a trade with the same id, so no trade may have the id yet.
    if (row.traded) throw idReused();
    if (row.unsplit) throw new Refusal('ACCOUNT_BUSY');
    const { momentMs, windows } = await findFeesOfNow(tx);
    const table = { bpsByTier: settings.of(tradingSettings).feeBpsByTier, windows };
    const feeCase = { celebrityId, momentMs, table };
    const fees = tiers.map((tier) => orderFeeFor({ tier, ...feeCase }).bps);
    const inWindow = orderFeeFor({ tier: row.tier, ...feeCase }).untilMs !== null;
    const feeBps = feeOfTier(fees, row.tier);
    const { openOrdersMax } = settings.of(orderSettings);
    const terms = { kind, side, shares, triggerPriceCents, duringEvents };
    const outcome = decideOrder(toState(row, { feeBps, openOrdersMax }), terms);
    if (!outcome.ok) throw new Refusal(outcome.code);
    const nowMs = clock.nowMs();
    const until = new Date(orderExpiryMs(duration, nowMs));
    const { reservation } = outcome;
    if (!(await placeHold(tx, orderHold, { userId, ownerId: request.id, celebrityId, ...reservation, until }))) {
      throw new Error('the rules and the wallet disagree about the available cash or shares');
    }
    const order = await insertOrder(tx, {
      ...columnsOf(request),
      kind: outcome.kind,
      fee_bps: feeBps,
      fees_bps: fees,
      in_window: inWindow,
      direction: orderDirection(request),
      created_at: new Date(nowMs),
      expires_at: until,
    });
    await publishPortfolioChange(tx, [userId]);
    return { ...order, reserved_cents: reservation.cents, reserved_shares: reservation.shares };
  };
  // Waits for a suspension of the celebrity, which cancels every open order: none may slip in after it has
  // read them.
  return withWallet(db, { userId, lockFirst: lockMarketShared, run });
}

function idReused(): Refusal {
  return new Refusal('ID_REUSED', { message: 'This order id was already used for a different order' });
}

/** The content of an order. */
function columnsOf({ userId, id, celebrityId, triggerPriceCents, duringEvents, ...terms }: PlayerOrderRequest) {
  const { kind, side, shares, duration } = terms;
  const content = { kind, side, shares, duration, trigger_price_cents: triggerPriceCents, during_events: duringEvents };
  return { user_id: userId, id, celebrity_id: celebrityId, ...content };
}

function repeated(earlier: OrderRow, request: PlayerOrderRequest): OrderRow {
  const { kind, ...content } = columnsOf(request);
  const isSame = Object.entries(content).every(([column, value]) => earlier[column as keyof OrderRow] === value);
  if (!isSame || !isSameOrderKind(earlier.side, earlier.kind, kind)) throw idReused();
  return earlier;
}

function toState(
  { suspended, priceCents, shares, averagePriceCents, ...own }: OrderingStateRow,
  terms: Pick<OrderingState, 'feeBps' | 'openOrdersMax'>,
): OrderingState {
  return {
    ...own,
    ...terms,
    celebrity: suspended === null || priceCents === null ? null : { suspended, priceCents },
    position: shares === null || averagePriceCents === null ? null : { shares, averagePriceCents },
  };
}
