import type { OrderRequest } from '@limelight/contract/play/orders.schema';
import { seCents } from '@limelight/rules/money';
import type { OrderDuration, OrderKind } from '@limelight/rules/order';
import type { TradeSide } from '@limelight/rules/trade';
import { useEffect, useState } from 'react';
import { usePlaceOrder } from '../../../queries/orders';
import { type PendingMutation, PendingMutations, usePendingMutation } from '../../../queries/pending-mutations';
import { newRequestId } from '../../../queries/trading';
import { showToast } from '../../../ui/toast-store';
import { marketPriceOf, type TicketMarket } from '../trading/ticket-state';
import { type OrderOutcome, orderFailureOf, orderFailureToast } from './order-failure';
import { type OrderDraft, orderText, previewOrder, priceAtDistance, priceText, usualSteps } from './order-view';

/** `unknown`: no response came and the order may exist, so only the same request may be sent again. */
export type OrderPhase =
  | OrderOutcome
  | { readonly name: 'editing' }
  | { readonly name: 'placing' }
  | { readonly name: 'unknown'; readonly request: OrderRequest };

export const pendingOrders = new PendingMutations<OrderRequest, OrderOutcome>();

export interface OrderSubject {
  readonly celebrityId: string;
  readonly name: string;
  readonly kind: OrderKind;
  readonly side: TradeSide;
  /** The shares chosen on the market ticket. */
  readonly initialShares: number;
  readonly market: TicketMarket;
}

interface Draft extends Pick<OrderDraft, 'priceText' | 'shares' | 'duringEvents'> {
  readonly duration: OrderDuration;
}

export type OrderTicket = ReturnType<typeof useOrderTicket>;

function phaseOf(own: OrderPhase, pending: PendingMutation<OrderRequest> | undefined): OrderPhase {
  if (pending === undefined) return own;
  return pending.lost ? { name: 'unknown', request: pending.request } : { name: 'placing' };
}

/** The form's initial state: the unanswered request, or the defaults. */
function openOrder({ celebrityId, kind, side, initialShares, market }: OrderSubject): Draft {
  const left = pendingOrders.of(celebrityId)?.request;
  if (left !== undefined) {
    const { shares, duration, triggerPriceCents, duringEvents } = left;
    return { priceText: priceText(seCents(triggerPriceCents)), shares, duration, duringEvents };
  }
  const [firstStep = 0] = usualSteps(kind, side);
  return {
    priceText: priceText(priceAtDistance(marketPriceOf(market), firstStep)),
    shares: initialShares,
    duration: 'month',
    duringEvents: false,
  };
}

export function useOrderTicket(subject: OrderSubject) {
  const { celebrityId, name, kind, side, market } = subject;
  const [own, setOwn] = useState<OrderPhase>({ name: 'editing' });
  const [draft, setDraft] = useState(() => openOrder(subject));
  const { mutateAsync: placeOrder } = usePlaceOrder();
  const pending = usePendingMutation(pendingOrders, celebrityId);
  const phase = phaseOf(own, pending);
  const preview = previewOrder({ ...draft, kind, side }, market);
  useEffect(() => pendingOrders.onOutcome(celebrityId, setOwn), [celebrityId]);

  const send = async (request: OrderRequest) => {
    if (!pendingOrders.begin(request)) return;
    setOwn({ name: 'editing' });
    try {
      const order = await placeOrder(request);
      // An open ticket shows the receipt, which says the same.
      if (pendingOrders.end(request, { name: 'done', order }) !== 'undelivered') return;
      showToast({ tone: 'success', text: `Order placed for ${name}. ${orderText(order)}` });
    } catch (error) {
      const failure = orderFailureOf(error);
      const delivery = failure.name === 'lost' ? pendingOrders.lose(request) : pendingOrders.end(request, failure);
      if (delivery === 'undelivered') showToast(orderFailureToast(failure, name));
    }
  };

  const confirm = () => {
    if (phase.name === 'unknown') return void send(phase.request);
    const { triggerCents, shares, sharesProblem, priceProblem } = preview;
    if (triggerCents === null || priceProblem !== undefined || sharesProblem !== undefined) return;
    const { duration, duringEvents } = draft;
    const terms = { kind, side, shares, triggerPriceCents: triggerCents, duration, duringEvents };
    void send({ id: newRequestId(), celebrityId, ...terms });
  };

  const change = (part: Partial<Draft>) => {
    // A pending request must not change.
    if (pending !== undefined) return;
    setDraft((before) => ({ ...before, ...part }));
    setOwn({ name: 'editing' });
  };

  return { phase, preview, draft, change, confirm, startOver: () => setOwn({ name: 'editing' }) };
}
