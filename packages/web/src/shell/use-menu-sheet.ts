import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The phone's menu is open above the page: the document that opened it, since entries outlive a reload.
     */
    readonly menuOf?: number;
  }
}

/** Whether the phone's menu is open; never after a reload, for which nobody opened it. */
export function isMenuOpen({ menuOf }: HistoryState): boolean {
  return menuOf === performance.timeOrigin;
}

export interface MenuSheet {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

/** The open menu is a history entry of its own, so that Back closes it and leaves the page as it was. */
export function useMenuSheet(): MenuSheet {
  const router = useRouter();
  const open = useLocation({ select: ({ state }) => isMenuOpen(state) });
  const closing = useRef(false);
  useEffect(() => {
    if (open) closing.current = false;
  }, [open]);
  return {
    open,
    show: () =>
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: { menuOf: performance.timeOrigin },
        resetScroll: false,
        hashScrollIntoView: false,
      }),
    close: () => {
      // The entry is left a moment later; a second Back would leave the page too.
      if (closing.current) return;
      closing.current = true;
      router.history.back();
    },
  };
}
