import { seCents } from '@limelight/rules/money';
import { useRef, useState } from 'react';
import { newRequestId, useUndoTrade } from '../../../queries/trading';
import { showToast } from '../../../ui/toast-store';
import { failureOf } from './ticket-failure';
import { newestPrice, type SeenPrice, type TicketPhase } from './ticket-state';
import { type UndoableTrade, undoCashOf, undoneToast } from './undo-view';

/** `confirming`: the player confirms first; the others as in a ticket. */
export type UndoPhase =
  | { readonly name: 'confirming' }
  | { readonly name: 'placing' }
  | { readonly name: 'unknown' }
  | Extract<TicketPhase, { readonly name: 'moved' | 'refused' }>;

interface UndoOptions {
  readonly live: SeenPrice;
  /** In a list; the receipt of a ticket says what was undone itself. */
  readonly withToast: boolean;
}

/** One undo: all its attempts have the same id, so that none is done twice. */
export function useUndo(trade: UndoableTrade, name: string, { live, withToast }: UndoOptions) {
  const [phase, setPhase] = useState<UndoPhase>({ name: 'confirming' });
  const [id] = useState(newRequestId);
  // A retry after a lost response repeats the request unchanged.
  const sent = useRef<SeenPrice>(live);
  const { mutateAsync: undo } = useUndoTrade();
  const price = phase.name === 'moved' ? newestPrice(live, phase) : live;

  /** @returns whether the trade is undone */
  const confirm = async (): Promise<boolean> => {
    if (phase.name === 'placing') return false;
    if (phase.name !== 'unknown') sent.current = price;
    const { tick, priceCents } = sent.current;
    setPhase({ name: 'placing' });
    try {
      const receipt = await undo({ tradeId: trade.id, id, tick, toleranceBps: 0 });
      if (withToast) showToast({ tone: 'success', text: undoneToast(trade, name, undoCashOf(trade, receipt)) });
      return true;
    } catch (error) {
      const failure = failureOf(error, seCents(priceCents), 'The trade could not be undone');
      if (failure.type === 'priceMoved') setPhase({ name: 'moved', before: failure.before, after: failure.after });
      else if (failure.type === 'refused') setPhase({ name: 'refused', message: failure.message });
      else setPhase({ name: 'unknown' });
      return false;
    }
  };
  return { phase, price, confirm };
}
