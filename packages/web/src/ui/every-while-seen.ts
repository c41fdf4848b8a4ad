/**
 * Calls `listener` every `everyMs` while the page is seen, and when it is seen.
 *
 * @returns ends it
 */
export function everyWhileSeen(everyMs: number, listener: () => void): () => void {
  let timer: ReturnType<typeof setInterval>;
  const start = () => {
    clearInterval(timer);
    if (document.visibilityState === 'hidden') return;
    listener();
    timer = setInterval(listener, everyMs);
  };
  start();
  document.addEventListener('visibilitychange', start);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', start);
  };
}
