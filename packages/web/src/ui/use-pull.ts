import { useEffect, useRef, useState } from 'react';
import { vibrate } from './haptics';
import { PullGesture, pullMin } from './pull-gesture';

export interface Pull {
  /** `ready`: the page is refreshed when the finger leaves the screen now. */
  readonly phase: 'idle' | 'pulling' | 'ready' | 'refreshing' | 'updated' | 'failed';
  /** How far the finger has pulled, in px. */
  readonly travel: number;
}

const idle: Pull = { phase: 'idle', travel: 0 };
/** How long the outcome stays on screen. */
const outcomeMs = 1_500;

/**
 * Refreshes when a finger pulls the page down from its very top. The page is the main element; what lies
 * above it, such as a dialog, is not pulled, nor is a page that the reader has enlarged.
 *
 * @param onRefresh resolves to whether everything is up to date
 */
export function usePull(onRefresh: () => Promise<boolean>): Pull {
  const [pull, setPull] = useState(idle);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;
  useEffect(() => {
    const gesture = new PullGesture();
    let busy = false;
    let wasReady = false;
    let timer: ReturnType<typeof setTimeout>;
    const release = async () => {
      busy = true;
      setPull({ phase: 'refreshing', travel: 0 });
      const isUpdated = await refresh.current().catch(() => false);
      setPull({ phase: isUpdated ? 'updated' : 'failed', travel: 0 });
      busy = false;
      timer = setTimeout(() => setPull(idle), outcomeMs);
    };
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      if (finger === undefined || busy) return;
      wasReady = false;
      gesture.begin(pointOf(finger), touches.length === 1 && isAtTop(target));
    };
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      if (finger === undefined || busy) return;
      if (scrollY > 0) gesture.cancel();
      const travel = gesture.move(pointOf(finger));
      const isReady = travel >= pullMin;
      if (isReady && !wasReady) vibrate('tap');
      wasReady = isReady;
      clearTimeout(timer);
      setPull(travel === 0 ? idle : { phase: isReady ? 'ready' : 'pulling', travel });
    };
    const end = () => {
      if (busy) return;
      if (gesture.end()) void release();
      else setPull((now) => (now.phase === 'pulling' || now.phase === 'ready' ? idle : now));
    };
    const cancel = () => {
      gesture.cancel();
      end();
    };
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    document.addEventListener('touchstart', begin, options);
    document.addEventListener('touchmove', move, options);
    document.addEventListener('touchend', end, options);
    document.addEventListener('touchcancel', cancel, options);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);
  return pull;
}

function pointOf({ clientX, clientY }: Touch) {
  return { x: clientX, y: clientY };
}

/**
 * Whether the page and what the finger is on, such as a list with a scroll bar of its own, are not scrolled
 * down.
 */
function isAtTop(target: EventTarget | null): boolean {
  if (scrollY > 0 || (visualViewport?.scale ?? 1) > 1 || !(target instanceof Element)) return false;
  const main = target.closest('main');
  if (main === null) return false;
  for (let element: Element | null = target; element !== null && element !== main; element = element.parentElement) {
    if (element.scrollTop > 0) return false;
  }
  return true;
}
