import { paths } from '@limelight/contract/paths';
import type { TradeSide } from '@limelight/rules/trade';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer, useState } from 'react';
import { PendingMutations, usePendingMutation } from '../../../queries/pending-mutations';
import { newRequestId, usePlaceTrade } from '../../../queries/trading';
import { showToast } from '../../../ui/toast-store';
import { catchUpWithTick } from './catch-up-with-tick';
import { tradeText } from './receipt-text';
import { failureToast, tradeFailureOf } from './ticket-failure';
import {
  defaultSide,
  isLocked,
  newestPrice,
  newTicket,
  previewTicket,
  type TicketDraft,
  type TicketEvent,
  type TicketMarket,
  type TicketOutcome,
  type TicketState,
  ticketReducer,
  withPending,
} from './ticket-state';
import { openUndo } from './undo-requests';

const pendingTrades = new PendingMutations<TicketDraft, TicketOutcome>();

/** The stream brings them too, only later. */
const showPricesOf = (tick: number) => void catchUpWithTick(tick).catch(() => undefined);

interface TicketSubject {
  readonly celebrityId: string;
  readonly name: string;
  readonly side: TradeSide | undefined;
  /** The number of shares at first. */
  readonly shares: number | undefined;
  readonly market: TicketMarket;
  /** Whether the player can undo a trade today. */
  readonly canUndoNow: boolean;
}

export type TicketControl = ReturnType<typeof useTicket>;

function openTicket({ celebrityId, side, shares = 1, market }: TicketSubject): TicketState {
  const left = pendingTrades.of(celebrityId)?.request;
  if (left !== undefined) return { ...newTicket(left.side, { chosen: true }), shares: left.shares };
  return { ...newTicket(side ?? defaultSide(market.ownedShares), { chosen: side !== undefined }), shares };
}

/** The ticket's state machine and its single pending trade. */
export function useTicket(subject: TicketSubject) {
  const { celebrityId, name, market, canUndoNow } = subject;
  const navigate = useNavigate();
  /** The receipt has the same button; once it is closed, the list of trades has it. */
  const undoAction = (tradeId: string) => ({
    label: 'Undo',
    onPress: () => {
      if (!openUndo(tradeId)) void navigate({ to: paths.holdings, search: { tab: 'activity' } });
    },
  });
  const [own, dispatch] = useReducer(ticketReducer, subject, openTicket);
  const { mutateAsync: placeTrade } = usePlaceTrade();
  const state = withPending(own, usePendingMutation(pendingTrades, celebrityId));
  const price = newestPrice(market.price, state.phase);
  const preview = previewTicket(state, { ...market, price });
  useEffect(() => pendingTrades.onOutcome(celebrityId, dispatch), [celebrityId]);

  const usualSide = defaultSide(market.ownedShares);
  const [lastDefaultSide, setLastDefaultSide] = useState(usualSide);
  if (usualSide !== lastDefaultSide) {
    setLastDefaultSide(usualSide);
    dispatch({ type: 'holdingTurned', side: usualSide });
  }

  const send = async (draft: TicketDraft) => {
    if (!pendingTrades.begin(draft)) return;
    dispatch({ type: 'sent', draft });
    try {
      const receipt = await placeTrade({ ...draft, toleranceBps: 0 });
      showPricesOf(receipt.tick);
      // An open ticket shows the receipt, which says the same.
      if (pendingTrades.end(draft, { type: 'filled', receipt }) !== 'undelivered') return;
      showToast({
        tone: 'success',
        text: tradeText(receipt, name),
        ...(canUndoNow && { action: undoAction(receipt.id) }),
      });
    } catch (error) {
      const failure = tradeFailureOf(error, { side: draft.side, before: price.priceCents });
      if (failure.type === 'priceMoved') showPricesOf(failure.after.tick);
      const delivery = failure.type === 'lost' ? pendingTrades.lose(draft) : pendingTrades.end(draft, failure);
      if (delivery === 'undelivered') showToast(failureToast(failure, draft, name));
    }
  };

  const onConfirm = () => {
    const { phase } = state;
    const { side, shares } = preview;
    // A retry after a lost response reuses the idempotency key; any other trade gets a new one.
    const draft =
      phase.name === 'unknown' ? phase.draft : { id: newRequestId(), celebrityId, side, shares, tick: price.tick };
    void send(draft);
  };

  const choose = (event: TicketEvent) => {
    if (!isLocked(state)) dispatch(event);
  };

  return {
    state,
    preview,
    priceCents: price.priceCents,
    onSide: (side: TradeSide) => choose({ type: 'sideChosen', side }),
    onShares: (shares: number) => choose({ type: 'sharesChosen', shares }),
    /** Marks the ticket as touched after a change of the order kind, which is not part of its state. */
    noteKind: () => choose({ type: 'kindChosen' }),
    onConfirm,
    startOver: (side: TradeSide) => choose({ type: 'startedOver', side }),
  };
}
