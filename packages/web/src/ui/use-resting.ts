import { minuteMs } from '@limelight/rules/time';
import { useEffect } from 'react';
import { Store, useStore } from './store';

/** A page that is only left open shall not draw what nobody looks at. */
const restMs = 2 * minuteMs;

/** One for the page: what appears on a resting page rests too. */
const resting = new Store(false);

let timer: ReturnType<typeof setTimeout> | undefined;

function noteSign(): void {
  clearTimeout(timer);
  if (resting.get()) resting.set(false);
  timer = setTimeout(() => resting.set(true), restMs);
}

/** On the first use; it listens as long as the page lives. */
function listen(): void {
  if (timer !== undefined) return;
  noteSign();
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
  for (const sign of signs) addEventListener(sign, noteSign, { capture: true, passive: true });
}

/** For what moves outside of React; some component of every page uses the hook. */
export const isResting = (): boolean => resting.get();

/** Whether nobody has moved the pointer, touched, typed or scrolled for two minutes. */
export function useResting(): boolean {
  useEffect(listen, []);
  return useStore(resting);
}
