import { useLayoutEffect } from 'react';

let holders = 0;

function hold(): void {
  holders += 1;
  if (holders > 1) return;
  const page = document.documentElement;
  // A scroll bar that goes away would make the page wider: its room stays.
  page.dataset.still = innerWidth > page.clientWidth ? 'gutter' : '';
}

function release(): void {
  holders -= 1;
  if (holders === 0) delete document.documentElement.dataset.still;
}

/**
 * The page does not scroll while something lies over it. By an attribute that base.css knows: a stylesheet put in for it, as
 * dialog libraries do, makes the browser style every element anew, which takes longer than the dialog itself.
 */
export function useStillPage(still: boolean): void {
  useLayoutEffect(() => {
    if (!still) return undefined;
    hold();
    return release;
  }, [still]);
}
