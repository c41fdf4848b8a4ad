import { useEffect, useEffectEvent } from 'react';

/** Adds an entry for what has opened. @returns removes it again */
export type EnterOverlay = (onBack: () => void) => () => void;

let enter: EnterOverlay = () => () => {};

/** By the router; a part that is shown without one has no history. */
export function provideOverlayHistory(enterOverlay: EnterOverlay): void {
  enter = enterOverlay;
}

interface BackCloses {
  readonly covers: boolean;
  readonly close: () => void;
}

/**
 * Back closes what covers the page, as players of phones expect, and leaves the page as it was.
 *
 * @param covers whether it does, when it opens: a phone that is turned meanwhile changes nothing
 */
export function useBackCloses(open: boolean, { covers, close }: BackCloses): void {
  const onOpen = useEffectEvent(() => (covers ? enter(() => onBack()) : undefined));
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? onOpen() : undefined), [open]);
}
