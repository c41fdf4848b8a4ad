import type { Order, OrderRequest } from '@limelight/contract/orders';
import type { OrderDuration, OrderKind } from '@limelight/rules/order';
import type { TradeSide } from '@limelight/rules/trade';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { usePlaceOrder } from '../../../api/orders';
import { newTradeId } from '../../../api/trading';
import { showToast } from '../../../ui/toast-store';
import type { TicketMarket } from '../trading/ticket-state';
import { type OrderPreview, orderText, previewOrder, priceAway, priceText, usualSteps } from './order-view';

/** `unknown`: no answer came, the order may be there; only the same request may be sent. */
export type OrderPhase =
  | { readonly name: 'editing' }
  | { readonly name: 'placing'; readonly request: OrderRequest }
  | { readonly name: 'refused'; readonly message: string }
  | { readonly name: 'unknown'; readonly request: OrderRequest }
  | { readonly name: 'done'; readonly order: Order };

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

const httpServerErrorMin = 500;

function phaseOfFailure(error: unknown, request: OrderRequest): OrderPhase {
  const lost =
    !(error instanceof ApiError) ||
    error.code === 'OFFLINE' ||
    error.code === 'UNREADABLE' ||
    error.status >= httpServerErrorMin;
  return lost ? { name: 'unknown', request } : { name: 'refused', message: error.message };
}

/** Runs the part of the ticket that leaves an order waiting for a price. */
export function useOrderTicket({ celebrityId, name, kind, side, initialShares, market }: OrderSubject): OrderTicket {
  const [firstStep = 0] = usualSteps(kind, side);
  const [phase, setPhase] = useState<OrderPhase>({ name: 'editing' });
  const [text, setText] = useState(() => priceText(priceAway(market.price.priceCents, firstStep)));
  const [wantedShares, setWantedShares] = useState(initialShares);
  const [duration, setDuration] = useState<OrderDuration>('month');
  const { mutateAsync: placeOrder } = usePlaceOrder();
  // Set at once, unlike state: the second click of a double click comes before the next render.
  const underWay = useRef(false);
  const preview = previewOrder({ kind, side, priceText: text, shares: wantedShares }, market);

  const send = async (request: OrderRequest) => {
    if (underWay.current) return;
    underWay.current = true;
    setPhase({ name: 'placing', request });
    try {
      const order = await placeOrder(request);
      setPhase({ name: 'done', order });
      showToast({ tone: 'success', text: `Order placed for ${name}. ${orderText(order)}` });
    } catch (error) {
      setPhase(phaseOfFailure(error, request));
    } finally {
      underWay.current = false;
    }
  };

  const confirm = () => {
    if (phase.name === 'unknown') return void send(phase.request);
    const { triggerCents, shares } = preview;
    if (triggerCents === null || preview.priceProblem !== undefined) return;
    void send({ id: newTradeId(), celebrityId, kind, side, shares, triggerPriceCents: triggerCents, duration });
  };

  const locked = phase.name === 'placing' || phase.name === 'unknown';
  const change = (apply: () => void) => {
    // A request under way stays as it was sent.
    if (locked) return;
    apply();
    setPhase({ name: 'editing' });
  };

  return {
    phase,
    preview,
    priceText: text,
    duration,
    setPriceText: (next) => change(() => setText(next)),
    setShares: (next) => change(() => setWantedShares(next)),
    setDuration: (next) => change(() => setDuration(next)),
    confirm,
    startOver: () => setPhase({ name: 'editing' }),
  };
}
