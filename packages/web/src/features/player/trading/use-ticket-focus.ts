import { useCallback, useEffect, useRef } from 'react';

/** The DOM id of the ticket beside the list. */
export const ticketId = 'ticket';

/** Focuses the number of shares, from which the button is a few tabs away; the ticket itself while it has no such field. */
export function focusTicket(): void {
  const ticket = document.getElementById(ticketId);
  (ticket?.querySelector<HTMLElement>('[role="spinbutton"]') ?? ticket)?.focus();
}

/** `byKeyboard`: the focus moves into the ticket, or the rest of the list would be between it and the player. */
export type OpenTicketOf = (celebrityId: string, by?: { readonly byKeyboard: boolean }) => void;

/**
 * @param inTicket the celebrity of the ticket on screen
 * @returns a referentially stable function, since it is a prop of 80 memoized cards
 */
export function useTicketFocus(inTicket: string | undefined, setCelebrity: (id: string) => void): OpenTicketOf {
  const shown = useRef(inTicket);
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    shown.current = inTicket;
    if (inTicket === undefined || awaited.current !== inTicket) return;
    awaited.current = undefined;
    focusTicket();
  }, [inTicket]);
  return useCallback(
    (celebrityId, { byKeyboard } = { byKeyboard: false }) => {
      setCelebrity(celebrityId);
      awaited.current = undefined;
      if (!byKeyboard) return;
      if (shown.current === celebrityId) focusTicket();
      else awaited.current = celebrityId;
    },
    [setCelebrity],
  );
}
