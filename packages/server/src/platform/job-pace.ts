import type { Clock } from './clock.js';

/** Whether requests wait for the processor at the moment. */
export type IsBusy = () => boolean;

const lookAgainMs = 50;
/** One job in this time goes on however busy the server is, so that no load stops the queue. */
const yieldMsMax = 1_000;

/**
 * Deferrable jobs give way to requests: while the server is busy they start one after another, each after a
 * second or as soon as it is not busy any more.
 * @returns resolves when it is the caller's turn
 */
export function jobPace(clock: Clock, isBusy: IsBusy, stopping: AbortSignal): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();

  async function yieldToRequests(): Promise<void> {
    const untilMs = clock.nowMs() + yieldMsMax;
    while (!stopping.aborted && isBusy() && clock.nowMs() < untilMs) await clock.sleep(lookAgainMs, stopping);
  }

  return () => {
    last = last.then(yieldToRequests);
    return last;
  };
}
