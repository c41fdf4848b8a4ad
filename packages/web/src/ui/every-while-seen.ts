/**
 * Calls `listener` every `everyMs` while the page is seen, and when it is seen. All calls of one pace come in
 * one moment: each moment in which something changes paints a frame.
 *
 * @returns ends it
 */
export function everyWhileSeen(everyMs: number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        wait();
        listener();
      },
      everyMs - (performance.now() % everyMs),
    );
  };
  const start = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    listener();
    wait();
  };
  start();
  document.addEventListener('visibilitychange', start);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', start);
  };
}
