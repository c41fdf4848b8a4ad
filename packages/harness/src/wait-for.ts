import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** Describes the condition in the error message. */
  readonly what: string;
  readonly timeoutMs: number;
  readonly pollMs?: number;
}

/**
 * Polls until `probe` returns something other than undefined.
 *
 * @throws Error that names `what` after `timeoutMs`; whatever `probe` throws
 */
export async function waitFor<Found>(
  { what, timeoutMs, pollMs = 50 }: WaitOptions,
  probe: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`timed out after ${timeoutMs} ms waiting for ${what}`);
    await sleep(pollMs);
  }
}
