import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';

/** The DOM id of the ticket next to the list. */
export const ticketId = 'ticket';

/**
 * Focuses the number of shares, from which the button is a few tabs away; the ticket itself while it has no
 * such field.
 */
export function focusTicket(): void {
  const ticket = document.getElementById(ticketId);
  (ticket?.querySelector<HTMLElement>('[role="spinbutton"]') ?? ticket)?.focus();
}

/**
 * `byKeyboard`: the focus moves into the ticket, or the rest of the list would be between it and the player.
 */
export type OpenTicketOf = (celebrityId: string, by?: { readonly byKeyboard: boolean }) => void;

export interface TicketFocus {
  /** Referentially stable, since it is a prop of 80 memoized cards. */
  readonly openTicket: OpenTicketOf;
  /** Of the ticket: Escape returns the focus to the button of the list that opened it. */
  readonly onTicketKey: (event: KeyboardEvent) => void;
}

/** @param inTicket the celebrity of the ticket on screen */
export function useTicketFocus(inTicket: string | undefined, setCelebrity: (id: string) => void): TicketFocus {
  const shown = useRef(inTicket);
  const awaited = useRef<string>(undefined);
  const opener = useRef<Element>(null);
  useEffect(() => {
    shown.current = inTicket;
    if (inTicket === undefined || awaited.current !== inTicket) return;
    awaited.current = undefined;
    focusTicket();
  }, [inTicket]);
  const openTicket = useCallback<OpenTicketOf>(
    (celebrityId, { byKeyboard } = { byKeyboard: false }) => {
      setCelebrity(celebrityId);
      awaited.current = undefined;
      if (!byKeyboard) return;
      opener.current = document.activeElement;
      if (shown.current === celebrityId) focusTicket();
      else awaited.current = celebrityId;
    },
    [setCelebrity],
  );
  const onTicketKey = useCallback((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, []);
  return { openTicket, onTicketKey };
}
