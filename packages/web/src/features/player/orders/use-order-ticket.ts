import type { OrderRequest } from '@limelight/contract/orders';
import { seCents } from '@limelight/rules/money';
import type { OrderDuration, OrderKind } from '@limelight/rules/order';
import type { TradeSide } from '@limelight/rules/trade';
import { useEffect, useState } from 'react';
import { usePlaceOrder } from '../../../queries/orders';
import { RequestsUnderWay, type UnderWay, useUnderWay } from '../../../queries/pending-mutations';
import { newTradeId } from '../../../queries/trading';
import { showToast } from '../../../ui/toast-store';
import type { TicketMarket } from '../trading/ticket-state';
import { type OrderOutcome, orderFailureOf, orderFailureToast } from './order-failure';
import { type OrderPreview, orderText, previewOrder, priceAway, priceText, usualSteps } from './order-view';

/** `unknown`: no answer came, the order may be there; only the same request may be sent. */
export type OrderPhase =
  | OrderOutcome
  | { readonly name: 'editing' }
  | { readonly name: 'placing' }
  | { readonly name: 'unknown'; readonly request: OrderRequest };

export const ordersUnderWay = new RequestsUnderWay<OrderRequest, OrderOutcome>();

export interface OrderSubject {
  readonly celebrityId: string;
  readonly name: string;
  readonly kind: OrderKind;
  readonly side: TradeSide;
  readonly initialShares: number;
  readonly market: TicketMarket;
}

export interface OrderTicket {
  readonly phase: OrderPhase;
  readonly preview: OrderPreview;
  readonly priceText: string;
  readonly duration: OrderDuration;
  readonly setPriceText: (text: string) => void;
  readonly setShares: (shares: number) => void;
  readonly setDuration: (duration: OrderDuration) => void;
  readonly confirm: () => void;
  readonly startOver: () => void;
}

interface Draft {
  readonly text: string;
  readonly shares: number;
  readonly duration: OrderDuration;
}

function phaseOf(own: OrderPhase, underWay: UnderWay<OrderRequest> | undefined): OrderPhase {
  if (underWay === undefined) return own;
  return underWay.lost ? { name: 'unknown', request: underWay.request } : { name: 'placing' };
}

/** What the form begins with: what was sent and has no answer yet, or what is usual. */
function openOrder({ celebrityId, kind, side, initialShares, market }: OrderSubject): Draft {
  const left = ordersUnderWay.of(celebrityId)?.request;
  if (left !== undefined) {
    return { text: priceText(seCents(left.triggerPriceCents)), shares: left.shares, duration: left.duration };
  }
  const [firstStep = 0] = usualSteps(kind, side);
  return { text: priceText(priceAway(market.price.priceCents, firstStep)), shares: initialShares, duration: 'month' };
}

/** Runs the part of the ticket that leaves an order waiting for a price. */
export function useOrderTicket(subject: OrderSubject): OrderTicket {
  const { celebrityId, name, kind, side, market } = subject;
  const [own, setOwn] = useState<OrderPhase>({ name: 'editing' });
  const [draft, setDraft] = useState(() => openOrder(subject));
  const { mutateAsync: placeOrder } = usePlaceOrder();
  const underWay = useUnderWay(ordersUnderWay, celebrityId);
  const phase = phaseOf(own, underWay);
  const preview = previewOrder({ kind, side, priceText: draft.text, shares: draft.shares }, market);
  useEffect(() => ordersUnderWay.hear(celebrityId, setOwn), [celebrityId]);

  const send = async (request: OrderRequest) => {
    if (!ordersUnderWay.begin(request)) return;
    setOwn({ name: 'editing' });
    try {
      const order = await placeOrder(request);
      if (ordersUnderWay.end(request, { name: 'done', order }) === 'forgotten') return;
      showToast({ tone: 'success', text: `Order placed for ${name}. ${orderText(order)}` });
    } catch (error) {
      const failure = orderFailureOf(error);
      const heard = failure.name === 'lost' ? ordersUnderWay.lose(request) : ordersUnderWay.end(request, failure);
      if (heard === 'unheard') showToast(orderFailureToast(failure, name));
    }
  };

  const confirm = () => {
    if (phase.name === 'unknown') return void send(phase.request);
    const { triggerCents, shares } = preview;
    if (triggerCents === null || preview.priceProblem !== undefined) return;
    const { duration } = draft;
    void send({ id: newTradeId(), celebrityId, kind, side, shares, triggerPriceCents: triggerCents, duration });
  };

  const change = (part: Partial<Draft>) => {
    // A request under way stays as it was sent.
    if (underWay !== undefined) return;
    setDraft((before) => ({ ...before, ...part }));
    setOwn({ name: 'editing' });
  };

  return {
    phase,
    preview,
    priceText: draft.text,
    duration: draft.duration,
    setPriceText: (text) => change({ text }),
    setShares: (shares) => change({ shares }),
    setDuration: (duration) => change({ duration }),
    confirm,
    startOver: () => setOwn({ name: 'editing' }),
  };
}
