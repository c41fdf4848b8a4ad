import { minuteMs } from '@limelight/rules/time';
import { Refusal } from '../../platform/http/refusal.js';

interface Window {
  readonly endsAtMs: number;
  requests: number;
}

/** Windows that are over are swept out when this many are held. */
const sweepSize = 1_000;

/**
 * Counts the requests of each key in fixed minutes, in this instance's memory: a row in the database for each request
 * would cost more than most of the requests. Several instances together allow several times as much.
 */
export class KeyLimiter {
  readonly #windows = new Map<string, Window>();

  /** @throws Refusal TOO_MANY_REQUESTS with the seconds to wait */
  count(keyId: string, { nowMs, perMinuteMax }: { readonly nowMs: number; readonly perMinuteMax: number }): void {
    const window = this.#windowOf(keyId, nowMs);
    window.requests += 1;
    if (window.requests <= perMinuteMax) return;
    const retryAfterSeconds = Math.ceil((window.endsAtMs - nowMs) / 1_000);
    throw new Refusal('TOO_MANY_REQUESTS', {
      message: `This API key may make ${perMinuteMax} requests a minute`,
      details: { retryAfterSeconds },
    });
  }

  #windowOf(keyId: string, nowMs: number): Window {
    const current = this.#windows.get(keyId);
    if (current !== undefined && nowMs < current.endsAtMs) return current;
    if (this.#windows.size >= sweepSize) this.#sweep(nowMs);
    const next = { endsAtMs: nowMs + minuteMs, requests: 0 };
    this.#windows.set(keyId, next);
    return next;
  }

  #sweep(nowMs: number): void {
    for (const [keyId, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(keyId);
  }
}
