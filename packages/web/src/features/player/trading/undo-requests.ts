/** The Undo buttons on the page by trade, so that a toast can open the dialog of one. */
const buttons = new Map<string, () => void>();

/** @returns removes it again */
export function registerUndoButton(tradeId: string, open: () => void): () => void {
  buttons.set(tradeId, open);
  return () => {
    if (buttons.get(tradeId) === open) buttons.delete(tradeId);
  };
}

/** @returns false when no button of this trade is on the page any more */
export function openUndo(tradeId: string): boolean {
  const open = buttons.get(tradeId);
  open?.();
  return open !== undefined;
}
